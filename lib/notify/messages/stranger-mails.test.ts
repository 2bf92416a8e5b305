import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { overrideSettings } from '@/lib/core/testing/settings'
import { db } from '@/lib/db/client'
import { makeHolder } from '@/lib/notify/testing/messages'
import { requestEmailChange } from '@/lib/people/account/contact/change-email'
import { deleteAccount } from '@/lib/people/account/lifecycle/delete-account'
import { signUp } from '@/lib/people/account/lifecycle/sign-up'
import { sendPasswordCode } from '@/lib/people/account/recovery/send-password-code'
import { sendReactivationCode } from '@/lib/people/account/recovery/send-reactivation-code'
import { sendVerificationMail } from '@/lib/people/account/recovery/send-verification-mail'
import {
  expireCodeCooldown,
  makeUser,
  newIdentifiers,
  userPassword,
  verifyContacts,
} from '@/lib/people/testing/users'
import { enqueueMessage } from './enqueue-message'

const [home, elsewhere, stranger] = ['192.0.2.7', '198.51.100.9', '203.0.113.5']

async function join(email: string, network: string) {
  const { user } = await signUp({ ...newIdentifiers(), email, password: userPassword }, network)
  return user
}

const newName = () => `victim${randomInt(2 ** 40)}`

const notify = (to: string) =>
  enqueueMessage(db, { template: 'password-changed', to, username: 'jordan.reyes', keepsDevice: true })

const countSent = async (name: string) =>
  (
    await db.one<{ sent: number }>(
      sql`select count(*)::int as sent from messages where recipient like ${`${name}%`}`,
    )
  ).sent

const tooMany = expect.objectContaining({ code: 'TooManyRequests' })

test('changes to a mailbox are rejected after five an hour, whatever its spelling, and whether or not an account has proven it', async () => {
  overrideSettings({ RATE_LIMITS: 'on' })
  const [name, taken] = [newName(), newName()]
  await makeHolder({ email: `${taken}@gmail.com` })
  const { id } = await makeUser()
  for (let n = 0; n < 5; n++) await requestEmailChange(id, `${name}+${n}@gmail.com`, userPassword)
  for (let n = 0; n < 5; n++) await requestEmailChange(id, `${taken}@gmail.com`, userPassword)
  for (const email of [`${name}@gmail.com`, `${taken}@gmail.com`])
    await expect(requestEmailChange(id, email, userPassword)).rejects.toEqual(tooMany)
  expect([await countSent(name), await countSent(taken)]).toEqual([5, 0])
})

test('a wrong password counts for no mailbox', async () => {
  overrideSettings({ RATE_LIMITS: 'on' })
  const email = `${newName()}@gmail.com`
  const { id } = await makeUser()
  for (let n = 0; n < 20; n++)
    await expect(requestEmailChange(id, email, 'Playmaker8')).rejects.toMatchObject({ code: 'WrongPassword' })
  await requestEmailChange(id, email, userPassword)
})

test('it gets five codes an hour without a proof, to reset passwords and to reactivate accounts together; the last code stays valid', async () => {
  overrideSettings({ RATE_LIMITS: 'on' })
  const name = newName()
  const users = []
  for (let n = 0; n < 7; n++) users.push(await makeUser())
  for (const [n, { id }] of users.entries())
    await db.run(sql`update users set email = ${`${name}+${n}@gmail.com`} where id = ${id}`)
  const [first, ...others] = users as [(typeof users)[0]]
  for (const n of [0, 1, 2]) await sendPasswordCode(`${name}+${n}@gmail.com`, elsewhere)
  for (const { id, phone } of others.slice(2)) {
    await deleteAccount(id)
    await sendReactivationCode(phone, elsewhere)
  }
  const code = sql`select count(*)::int as sent from messages where recipient like ${`${name}%`} and template like '%code%'`
  expect(await db.one(code)).toEqual({ sent: 5 })
  await expireCodeCooldown(first.id)
  const issued = sql`select id from otps where user_id = ${first.id} and superseded_at is null`
  const before = await db.rows(issued)
  await expect(sendPasswordCode(`${name}+0@gmail.com`, elsewhere)).rejects.toEqual(tooMany)
  expect(await db.rows(issued)).toEqual(before)

  await verifyContacts(first.id)
  await sendPasswordCode(`${name}+0@gmail.com`, elsewhere)
  expect(await db.one(code)).toEqual({ sent: 6 })
})

test('strangers who sign up with an address leave its owner, in a known network, two links a day', async () => {
  overrideSettings({ RATE_LIMITS: 'on' })
  const name = newName()
  for (let n = 0; n < 6; n++) await join(`${name}+${n}@gmail.com`, stranger)
  const email = `${name}@gmail.com`
  const owner = await join(email, home)
  expect(await countSent(name)).toBe(5)
  await expect(sendVerificationMail(owner.id, email, elsewhere)).rejects.toEqual(tooMany)
  for (let n = 0; n < 2; n++) await sendVerificationMail(owner.id, email, home)
  await expect(sendVerificationMail(owner.id, email, home)).rejects.toEqual(tooMany)
  expect(await countSent(name)).toBe(7)
})

test('strangers in one network, with any number of accounts, get two links of that reserve', async () => {
  overrideSettings({ RATE_LIMITS: 'on' })
  const name = newName()
  const accounts = []
  for (let n = 0; n < 5; n++) accounts.push(await join(`${name}+${n}@gmail.com`, stranger))
  for (const { id, email } of accounts) await sendVerificationMail(id, email, stranger).catch(() => undefined)
  expect(await countSent(name)).toBe(7)
})

test('it gets five notices an hour, also after links', async () => {
  overrideSettings({ RATE_LIMITS: 'on' })
  const name = newName()
  const { id } = await makeUser()
  await requestEmailChange(id, `${name}+link@gmail.com`, userPassword)
  for (let n = 0; n < 7; n++) await notify(`${name}+${n}@gmail.com`)
  expect(await countSent(name)).toBe(6)
})

test('the address of an account that has proven it gets every notice, also after it was changed', async () => {
  overrideSettings({ RATE_LIMITS: 'on' })
  const name = newName()
  const email = `${name}@gmail.com`
  const userId = await makeHolder({ email })
  for (let n = 0; n < 7; n++) await notify(`${name}+${n}@gmail.com`)
  for (let n = 0; n < 7; n++) await notify(email)
  expect(await countSent(name)).toBe(12)
  await db.run(sql`
    insert into contact_changes (user_id, kind, old_value, new_value, expires_at, confirmed_at, is_old_verified)
    values (${userId}, 'email', ${email}, ${`${name}@example.test`}, now() + interval '1 hour', now(), true)`)
  await db.run(sql`update users set email = ${`${name}@example.test`} where id = ${userId}`)
  await notify(email)
  expect(await countSent(name)).toBe(13)
})
