import sql from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { deleteAccount } from '@/lib/people/account/lifecycle/delete-account'
import { reactivateByOperator } from '@/lib/people/account/lifecycle/manage-account'
import { minReactivationMs } from '@/lib/people/account/rules'
import { signIn } from '@/lib/people/account/sessions/sign-in'
import {
  expireCodeCooldown,
  holderOf,
  makeUser,
  makeWrongCode,
  readSentCode,
  readSentMessages,
  testNetwork,
  userPassword,
} from '@/lib/people/testing/users'
import { reactivateAccount } from './reactivate-account'
import { resetPassword } from './reset-password'
import { sendPasswordCode } from './send-password-code'
import { sendReactivationCode } from './send-reactivation-code'

const invalidOtp = expect.objectContaining({ code: 'InvalidOtp' })

const unknownNetwork = '198.51.100.9'

/** The user has signed in from `network`. */
async function makeDeleted() {
  const user = await makeUser()
  await signIn(user.email, userPassword, testNetwork)
  await deleteAccount(user.id)
  return user
}

async function makeDeletedWithCode() {
  const user = await makeDeleted()
  await sendReactivationCode(user.phone, testNetwork)
  return { ...user, code: await readSentCode(user.phone) }
}

describe('a reactivation code', () => {
  test('is texted to the phone of a deleted account, signature last, and works for 10 minutes', async () => {
    const user = await makeDeleted()
    await sendReactivationCode(user.phone, testNetwork, 'FA+9qCX9VSu')
    expect(await readSentMessages(user.phone)).toEqual([
      {
        template: 'reactivation-code',
        props: { code: expect.stringMatching(/^\d{6}$/), ttlSeconds: 600, otpSignature: 'FA+9qCX9VSu' },
      },
    ])
  })
  test('is texted once in 60 seconds', async () => {
    const user = await makeDeletedWithCode()
    await sendReactivationCode(user.phone, testNetwork)
    expect(await readSentMessages(user.phone)).toHaveLength(1)
  })
  test('is not sent to an active account, an unknown phone or an account deleted 30 days ago', async () => {
    const [active, old] = [await makeUser(), await makeDeleted()]
    await db.run(sql`update users set deleted_at = now() - interval '30 days' where id = ${old.id}`)
    for (const phone of [active.phone, '1000000000', old.phone]) {
      await sendReactivationCode(phone, testNetwork)
      expect(await readSentMessages(phone)).toEqual([])
    }
  })
})

describe('with an unverified phone', () => {
  test('a code requested from an unknown network is mailed, and works from any network', async () => {
    const user = await makeDeleted()
    await sendReactivationCode(user.phone, unknownNetwork)
    expect(await readSentMessages(user.phone)).toEqual([])
    const [mail] = await readSentMessages(user.email)
    expect(mail?.template).toBe('reactivation-code-mail')
    await reactivateAccount(user.phone, mail?.props.code ?? '', unknownNetwork)
  })
  test('a texted code fails from an unknown network and stays valid for the known one', async () => {
    const user = await makeDeletedWithCode()
    await expect(reactivateAccount(user.phone, user.code, unknownNetwork)).rejects.toEqual(invalidOtp)
    await reactivateAccount(user.phone, user.code, testNetwork)
  })
  test('a texted code that is entered verifies the phone; later codes are texted', async () => {
    const user = await makeDeletedWithCode()
    await reactivateAccount(user.phone, user.code, testNetwork)
    await deleteAccount(user.id)
    await expireCodeCooldown(user.id)
    await sendReactivationCode(user.phone, unknownNetwork)
    const { user: reactivated } = await reactivateAccount(
      user.phone,
      await readSentCode(user.phone),
      unknownNetwork,
    )
    expect(reactivated.id).toBe(user.id)
  })
})

test('a code reactivates its own account only, though the phone passes to another one at the same time', async () => {
  const [user, other] = [await makeDeletedWithCode(), await makeDeleted()]
  let reactivating: Promise<unknown> | undefined
  await transaction(async tx => {
    await tx.run(sql`select from otps where user_id = ${user.id} for no key update`)
    reactivating = reactivateAccount(user.phone, user.code, testNetwork).catch(error => error)
    await vi.waitFor(async () => {
      expect(await db.rows(sql`select from pg_locks where not granted`)).not.toEqual([])
    })
    await tx.run(sql`update users set phone = '1000000007' where id = ${user.id}`)
    await tx.run(sql`update users set phone = ${user.phone} where id = ${other.id}`)
  })
  expect(await reactivating).toEqual(invalidOtp)
  const deleted = await db.rows(sql`
    select from users where id in (${user.id}, ${other.id}) and deleted_at is not null`)
  expect(deleted).toHaveLength(2)
})

test('codes issued before a deletion fail after reactivation by the user or an operator', async () => {
  const by = { operatorId: null, name: 'Test', sessionId: null, requestId: '' }
  for (const isByOperator of [false, true]) {
    const user = await makeUser()
    await signIn(user.email, userPassword, testNetwork)
    await sendPasswordCode(user.email)
    const code = await readSentCode(user.email)
    await deleteAccount(user.id)
    if (isByOperator) await reactivateByOperator(by, { userId: user.id }, 'asked by phone')
    else {
      await sendReactivationCode(user.phone, testNetwork)
      await reactivateAccount(user.phone, await readSentCode(user.phone), testNetwork)
    }
    await expect(resetPassword(user.id, code, 'Quarterback9', testNetwork)).rejects.toEqual(invalidOtp)
  }
})

test('requesting and entering a code take the minimum time for an unknown phone', async () => {
  for (const call of [
    () => sendReactivationCode('1000000000', testNetwork),
    () => reactivateAccount('1000000000', '000000', testNetwork).catch(() => undefined),
  ]) {
    const startedAt = performance.now()
    await call()
    // Timers can fire a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(minReactivationMs - 2)
  }
})

describe('reactivate-account', () => {
  test('restores the account and signs the device in; old tokens stay revoked', async () => {
    const user = await makeDeletedWithCode()
    const session = await reactivateAccount(user.phone, user.code, testNetwork)
    expect(session.user).toEqual({ id: user.id, email: user.email, username: user.username })
    expect(await holderOf(session.accessToken)).toMatchObject({ id: user.id, isDeleted: false })
    expect(await holderOf(user.accessToken)).toBeNull()
    await expect(signIn(user.email, userPassword, testNetwork)).resolves.toBeTruthy()
  })
  test('a wrong code, a used code and an unknown phone fail alike', async () => {
    const user = await makeDeletedWithCode()
    await expect(reactivateAccount(user.phone, makeWrongCode(user.code), testNetwork)).rejects.toEqual(
      invalidOtp,
    )
    await expect(reactivateAccount('1000000000', user.code, testNetwork)).rejects.toEqual(invalidOtp)
    await reactivateAccount(user.phone, user.code, testNetwork)
    await expect(reactivateAccount(user.phone, user.code, testNetwork)).rejects.toEqual(invalidOtp)
  })
  test('fails 30 days after the deletion', async () => {
    const user = await makeDeletedWithCode()
    await db.run(sql`update users set deleted_at = now() - interval '30 days' where id = ${user.id}`)
    await expect(reactivateAccount(user.phone, user.code, testNetwork)).rejects.toEqual(invalidOtp)
  })
  test('succeeds once for 50 concurrent right codes', async () => {
    const user = await makeDeletedWithCode()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => reactivateAccount(user.phone, user.code, testNetwork)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toEqual(invalidOtp)
  })
})
