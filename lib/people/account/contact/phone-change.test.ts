import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import { defaultSettings } from '@/lib/change/settings/definitions'
import { env } from '@/lib/core/env'
import { db } from '@/lib/db/client'
import { reserveSms } from '@/lib/notify/messages/message-budget'
import {
  expireCodeCooldown,
  makeProvenUser,
  makeUser,
  makeWrongCode,
  newIdentifiers,
  readSentCode,
  readSentMessages,
  testNetwork,
  userPassword,
  verifyContacts,
} from '@/lib/people/testing/users'
import { assertCanText } from './can-text'
import { confirmPhoneChange, requestPhoneChange } from './change-phone'

const newPhone = () => newIdentifiers().phone

const readPhone = (id: number) =>
  db.row(sql`select phone, phone_verified_at is not null as is_verified from users where id = ${id}`)

async function makeRequested() {
  const [user, phone] = [await makeUser(), newPhone()]
  await requestPhoneChange(user.id, phone, userPassword)
  return { user, phone, code: await readSentCode(phone) }
}

describe('a change of phone', () => {
  test('takes effect with the code texted to the new phone, and notifies the email', async () => {
    const { user, phone, code } = await makeRequested()
    expect(await readPhone(user.id)).toEqual({ phone: user.phone, isVerified: false })
    await confirmPhoneChange(user.id, phone, code, testNetwork)
    expect(await readPhone(user.id)).toEqual({ phone, isVerified: true })
    expect(await readSentMessages(user.email)).toMatchObject([
      { template: 'phone-changed', props: { phone: `•••${phone.slice(-2)}` } },
    ])
    // The old phone was never verified and may be a stranger's.
    expect(await readSentMessages(user.phone)).toEqual([])
  })
  test('notifies the old phone if it was verified', async () => {
    const { user, phone, code } = await makeRequested()
    await confirmPhoneChange(user.id, phone, code, testNetwork)
    await expireCodeCooldown(user.id)
    const next = newPhone()
    await requestPhoneChange(user.id, next, userPassword)
    await confirmPhoneChange(user.id, next, await readSentCode(next), testNetwork)
    expect((await readSentMessages(phone))[0]).toMatchObject({ template: 'phone-changed-sms' })
  })
  test('needs the password and another phone', async () => {
    const user = await makeUser()
    await expect(requestPhoneChange(user.id, newPhone(), 'Wrong2026')).rejects.toMatchObject({
      code: 'WrongPassword',
    })
    await verifyContacts(user.id)
    await expect(requestPhoneChange(user.id, user.phone, userPassword)).rejects.toMatchObject({
      code: 'ContactUnchanged',
    })
  })
  test('to a phone that another account has proved texts a code like to any other, and its owner learns that it is taken', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    await verifyContacts(other.id)
    await requestPhoneChange(user.id, other.phone, userPassword)
    const code = await readSentCode(other.phone)
    await expect(confirmPhoneChange(user.id, other.phone, code, testNetwork)).rejects.toMatchObject({
      code: 'ContactTaken',
    })
    expect(await readPhone(other.id)).toEqual({ phone: other.phone, isVerified: true })
  })
  test('to the current phone proves it', async () => {
    const user = await makeUser()
    await requestPhoneChange(user.id, user.phone, userPassword)
    await confirmPhoneChange(user.id, user.phone, await readSentCode(user.phone), testNetwork)
    expect(await readPhone(user.id)).toEqual({ phone: user.phone, isVerified: true })
    expect(await readSentMessages(user.email)).toEqual([])
  })
  test('is rejected for a wrong code, another phone, and after five attempts', async () => {
    const { user, phone, code } = await makeRequested()
    const rejected = { code: 'InvalidOtp' }
    await expect(confirmPhoneChange(user.id, newPhone(), code, testNetwork)).rejects.toMatchObject(rejected)
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(
        confirmPhoneChange(user.id, phone, makeWrongCode(code), testNetwork),
      ).rejects.toMatchObject(rejected)
    await expect(confirmPhoneChange(user.id, phone, code, testNetwork)).rejects.toMatchObject(rejected)
    expect(await readPhone(user.id)).toMatchObject({ phone: user.phone })
  })
  test('the code of the first phone does not confirm a second one', async () => {
    const { user, code } = await makeRequested()
    const second = newPhone()
    await expect(requestPhoneChange(user.id, second, userPassword)).rejects.toMatchObject({
      code: 'TooManyRequests',
    })
    await expireCodeCooldown(user.id)
    await requestPhoneChange(user.id, second, userPassword)
    const isSame = (await readSentCode(second)) === code
    if (!isSame)
      await expect(confirmPhoneChange(user.id, second, code, testNetwork)).rejects.toMatchObject({
        code: 'InvalidOtp',
      })
  })
  test('of two accounts to one phone succeeds once', async () => {
    const [one, two, phone] = [await makeUser(), await makeUser(), newPhone()]
    const codes: string[] = []
    for (const { id } of [one, two]) {
      await requestPhoneChange(id, phone, userPassword)
      codes.push(await readSentCode(phone))
    }
    const outcomes = await Promise.allSettled(
      [one, two].map(({ id }, index) => confirmPhoneChange(id, phone, codes[index] ?? '', testNetwork)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'ContactTaken' },
    })
  })
  test('with ten concurrent confirmations happens once', async () => {
    const { user, phone, code } = await makeRequested()
    await Promise.allSettled(
      Array.from({ length: 10 }, () => confirmPhoneChange(user.id, phone, code, testNetwork)),
    )
    expect(await readPhone(user.id)).toEqual({ phone, isVerified: true })
    expect(await readSentMessages(user.email)).toHaveLength(1)
  })
})

describe('texts to new numbers', () => {
  afterEach(async () => {
    Object.assign(env(), { RATE_LIMITS: 'off' })
    await db.run(sql`delete from abuse_counts`)
  })

  test('need a verified email', async () => {
    const { id } = await makeUser()
    await expect(assertCanText(id, newPhone())).rejects.toMatchObject({ code: 'EmailNotVerified' })
    await verifyContacts(id)
    await assertCanText(id, newPhone())
  })
  test('end when the budget of the day is used up, also for concurrent requests', async () => {
    Object.assign(env(), { RATE_LIMITS: 'on' })
    const { sms_per_day: budget } = defaultSettings
    await db.run(sql`
      insert into abuse_counts (kind, starts_at, count)
      values ('sms', date_trunc('day', now(), 'UTC'), ${budget - 3})`)
    const users = await Promise.all(Array.from({ length: 8 }, makeUser))
    const results = await Promise.allSettled(
      users.map(({ id }) => requestPhoneChange(id, newPhone(), userPassword)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({
          code: 'TooManyRequests',
          detail: { retryAfterSeconds: expect.any(Number) },
        })
    expect(await reserveSms(db, { isVerified: true })).toBe(true)
    await db.run(sql`update abuse_counts set count = ${Math.ceil(budget * 1.25)}`)
    expect(await reserveSms(db, { isVerified: true })).toBe(false)
  })
  test('go only to numbers in the United States if they are really sent', async () => {
    const { id } = await makeUser()
    await verifyContacts(id)
    const foreign = '8765550123'
    await assertCanText(id, foreign)
    const keys = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+12125550100' }
    Object.assign(env(), keys)
    try {
      await expect(assertCanText(id, foreign)).rejects.toMatchObject({ code: 'PhoneNotTextable' })
      await assertCanText(id, '2125550123')
    } finally {
      for (const key of Object.keys(keys)) Object.assign(env(), { [key]: undefined })
    }
  })
})

test('only texts that were sent to a number count, and the 21st of a day is rejected', async () => {
  Object.assign(env(), { RATE_LIMITS: 'on' })
  const { phone } = newIdentifiers()
  const stranger = await makeProvenUser()
  for (let n = 0; n < 25; n++)
    await expect(confirmPhoneChange(stranger.id, phone, '000000', testNetwork)).rejects.toMatchObject({
      code: 'InvalidOtp',
    })
  const owner = await makeProvenUser()
  await requestPhoneChange(owner.id, phone, userPassword)
  await db.run(sql`
    insert into messages (channel, recipient, template, props)
    select 'sms', ${phone}, 'phone-code', '{}' from generate_series(2, 20)`)
  const late = await makeProvenUser()
  await expect(requestPhoneChange(late.id, phone, userPassword)).rejects.toMatchObject({
    code: 'TooManyRequests',
  })
  Object.assign(env(), { RATE_LIMITS: 'off' })
})
