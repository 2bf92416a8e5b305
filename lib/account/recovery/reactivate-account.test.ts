import sql from 'sql-template-tag'
import { afterAll, describe, expect, test } from 'vitest'
import { db, pool } from '@/lib/db/client'
import { deleteAccount } from '@/lib/account/lifecycle/delete-account'
import { reactivateByOperator } from '@/lib/account/lifecycle/manage-account'
import { reactivateAccount } from './reactivate-account'
import { resetPassword } from './reset-password'
import { minReactivationMs } from '@/lib/account/rules'
import { sendPasswordCode } from './send-password-code'
import { sendReactivationCode } from './send-reactivation-code'
import { signIn } from '@/lib/account/sessions/sign-in'
import {
  expireCodeCooldown,
  holderOf,
  makeUser,
  network,
  password,
  readCode,
  readMessages,
  wrongCode,
} from '@/lib/account/testing'

afterAll(() => pool.end())

const refused = expect.objectContaining({ code: 'InvalidOtp' })

const elsewhere = '198.51.100.9'

/** Was signed in from `network`. */
async function makeDeleted() {
  const user = await makeUser()
  await signIn(user.email, password, network)
  await deleteAccount(user.id)
  return user
}

async function makeDeletedWithCode() {
  const user = await makeDeleted()
  await sendReactivationCode(user.phone, network)
  return { ...user, code: await readCode(user.phone) }
}

describe('a reactivation code', () => {
  test('is texted to the phone of a deleted account, signature last, and works for 10 minutes', async () => {
    const user = await makeDeleted()
    await sendReactivationCode(user.phone, network, 'FA+9qCX9VSu')
    expect(await readMessages(user.phone)).toEqual([
      {
        template: 'reactivation-code',
        props: { code: expect.stringMatching(/^\d{6}$/), ttlSeconds: 600, otpSignature: 'FA+9qCX9VSu' },
      },
    ])
  })
  test('is texted once in 60 seconds', async () => {
    const user = await makeDeletedWithCode()
    await sendReactivationCode(user.phone, network)
    expect(await readMessages(user.phone)).toHaveLength(1)
  })
  test('goes neither to a live account, nor to an unknown phone, nor to one deleted 30 days ago', async () => {
    const [live, old] = [await makeUser(), await makeDeleted()]
    await db.run(sql`update users set deleted_at = now() - interval '30 days' where id = ${old.id}`)
    for (const phone of [live.phone, '1000000000', old.phone]) {
      await sendReactivationCode(phone, network)
      expect(await readMessages(phone)).toEqual([])
    }
  })
})

describe('of a phone that was never verified', () => {
  test('the code is mailed where an unknown network asks, and works from anywhere', async () => {
    const user = await makeDeleted()
    await sendReactivationCode(user.phone, elsewhere)
    expect(await readMessages(user.phone)).toEqual([])
    const [mail] = await readMessages(user.email)
    expect(mail?.template).toBe('reactivation-code-mail')
    await reactivateAccount(user.phone, mail?.props.code ?? '', elsewhere)
  })
  test('a texted code does not work from an unknown network, and stays for the known one', async () => {
    const user = await makeDeletedWithCode()
    await expect(reactivateAccount(user.phone, user.code, elsewhere)).rejects.toEqual(refused)
    await reactivateAccount(user.phone, user.code, network)
  })
  test('a code that comes back verifies it, and from then on it is texted to', async () => {
    const user = await makeDeletedWithCode()
    await reactivateAccount(user.phone, user.code, network)
    await deleteAccount(user.id)
    await expireCodeCooldown(user.id)
    await sendReactivationCode(user.phone, elsewhere)
    const { user: back } = await reactivateAccount(user.phone, await readCode(user.phone), elsewhere)
    expect(back.id).toBe(user.id)
  })
})

test('codes die with the account: none of before works after a reactivation, by its user or an operator', async () => {
  const by = { operatorId: null, name: 'Test', sessionId: null, requestId: '' }
  for (const isByOperator of [false, true]) {
    const user = await makeUser()
    await signIn(user.email, password, network)
    await sendPasswordCode(user.email)
    const code = await readCode(user.email)
    await deleteAccount(user.id)
    if (isByOperator) await reactivateByOperator(by, { userId: user.id, reason: 'asked by phone' })
    else {
      await sendReactivationCode(user.phone, network)
      await reactivateAccount(user.phone, await readCode(user.phone), network)
    }
    await expect(resetPassword(user.id, code, 'Quarterback9', network)).rejects.toEqual(refused)
  }
})

test('asking and trying take as long for a phone that nobody has', async () => {
  for (const call of [
    () => sendReactivationCode('1000000000', network),
    () => reactivateAccount('1000000000', '000000', network).catch(() => undefined),
  ]) {
    const startedAt = performance.now()
    await call()
    // A timer may end a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(minReactivationMs - 2)
  }
})

describe('reactivate-account', () => {
  test('brings the account back as it was and signs the device in; old tokens stay ended', async () => {
    const user = await makeDeletedWithCode()
    const session = await reactivateAccount(user.phone, user.code, network)
    expect(session.user).toEqual({ id: user.id, email: user.email, username: user.username })
    expect(await holderOf(session.accessToken)).toMatchObject({ id: user.id, isDeleted: false })
    expect(await holderOf(user.accessToken)).toBeNull()
    await expect(signIn(user.email, password, network)).resolves.toBeTruthy()
  })
  test('refuses a wrong code, a used one and an unknown phone alike', async () => {
    const user = await makeDeletedWithCode()
    await expect(reactivateAccount(user.phone, wrongCode(user.code), network)).rejects.toEqual(refused)
    await expect(reactivateAccount('1000000000', user.code, network)).rejects.toEqual(refused)
    await reactivateAccount(user.phone, user.code, network)
    await expect(reactivateAccount(user.phone, user.code, network)).rejects.toEqual(refused)
  })
  test('refuses a code of before, once 30 days are over', async () => {
    const user = await makeDeletedWithCode()
    await db.run(sql`update users set deleted_at = now() - interval '30 days' where id = ${user.id}`)
    await expect(reactivateAccount(user.phone, user.code, network)).rejects.toEqual(refused)
  })
  test('succeeds once for 50 right codes at the same time', async () => {
    const user = await makeDeletedWithCode()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => reactivateAccount(user.phone, user.code, network)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toEqual(refused)
  })
})
