import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { env } from '@/lib/core/env'
import { isFailure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { rememberUserNetwork } from '@/lib/people/account/sessions/known-network'
import { expireCodeCooldown, makeUser, makeWrongCode, testNetwork } from '@/lib/people/testing/users'
import { checkOtp, consumeOtp, issueOtp } from './otp'

const invalidOtp = expect.objectContaining({ code: 'InvalidOtp' })

async function makeUserWithCode(purpose: 'forgot_password' | 'reactivate_account' = 'forgot_password') {
  const { id } = await makeUser()
  return { id, code: await issue(id, purpose) }
}

async function issue(id: number, purpose: 'forgot_password' | 'reactivate_account' = 'forgot_password') {
  const code = await transaction(db => issueOtp(db, id, purpose))
  if (!code) throw new Error('no code was issued')
  return code
}

async function readFailures(id: number) {
  const row = await db.row<{ failures: number }>(
    sql`select coalesce(sum(failures), 0)::int as failures from otp_failures where user_id = ${id}`,
  )
  return row?.failures
}

async function readAttempts(id: number) {
  return db.rows(sql`select attempts from otps where user_id = ${id} order by id`)
}

describe('a code', () => {
  test('has six digits and is not stored in plain text', async () => {
    const { id, code } = await makeUserWithCode()
    expect(code).toMatch(/^\d{6}$/)
    const row = await db.row<{ codeHmac: Buffer; text: string }>(
      sql`select code_hmac, otps::text as text from otps where user_id = ${id}`,
    )
    expect(row?.codeHmac).toHaveLength(32)
    expect(row?.text).not.toContain(code)
  })
  test('can be checked repeatedly until it is consumed', async () => {
    const { id, code } = await makeUserWithCode()
    const { id: otpId } = await checkOtp(id, 'forgot_password', code, testNetwork)
    expect(await checkOtp(id, 'forgot_password', code, testNetwork)).toEqual({ id: otpId, isKnown: false })
    await consumeOtp(db, otpId)
    await expect(checkOtp(id, 'forgot_password', code, testNetwork)).rejects.toEqual(invalidOtp)
    await expect(consumeOtp(db, otpId)).rejects.toEqual(invalidOtp)
  })
  test('is valid for one user and one purpose', async () => {
    const [first, second] = [await makeUserWithCode(), await makeUserWithCode()]
    await expect(checkOtp(second.id, 'forgot_password', first.code, testNetwork)).rejects.toEqual(invalidOtp)
    await issue(first.id, 'reactivate_account')
    await expect(checkOtp(first.id, 'reactivate_account', first.code, testNetwork)).rejects.toEqual(
      invalidOtp,
    )
  })
  test('expires after 24 hours by mail, 10 minutes by SMS', async () => {
    for (const [purpose, seconds] of [
      ['forgot_password', 86_400],
      ['reactivate_account', 600],
    ] as const) {
      const { id, code } = await makeUserWithCode(purpose)
      const row = await db.row(sql`
        select extract(epoch from expires_at - created_at)::float8 as seconds from otps where user_id = ${id}`)
      expect(row).toEqual({ seconds: expect.closeTo(seconds, 1) })
      await db.run(sql`update otps set expires_at = now() where user_id = ${id}`)
      await expect(checkOtp(id, purpose, code, testNetwork)).rejects.toEqual(invalidOtp)
    }
  })
  test('is issued at most once in 60 seconds; a new one replaces it', async () => {
    const { id, code } = await makeUserWithCode()
    expect(await transaction(db => issueOtp(db, id, 'forgot_password'))).toBeNull()
    await checkOtp(id, 'forgot_password', code, testNetwork)
    await expireCodeCooldown(id)
    const next = await issue(id)
    if (next !== code)
      await expect(checkOtp(id, 'forgot_password', code, testNetwork)).rejects.toEqual(invalidOtp)
    await checkOtp(id, 'forgot_password', next, testNetwork)
  })
})

describe('an attempt', () => {
  test('counts even with the right code; the sixth fails', async () => {
    const { id, code } = await makeUserWithCode()
    for (let attempt = 0; attempt < 5; attempt++) await checkOtp(id, 'forgot_password', code, testNetwork)
    await expect(checkOtp(id, 'forgot_password', code, testNetwork)).rejects.toEqual(invalidOtp)
    expect(await readFailures(id)).toBe(0)
  })
  test('without an active code is not counted, so that strangers cannot use up the daily limit', async () => {
    const { id } = await makeUser()
    for (let attempt = 0; attempt < 20; attempt++)
      await expect(checkOtp(id, 'forgot_password', '000000', testNetwork)).rejects.toEqual(invalidOtp)
    expect(await readFailures(id)).toBe(0)
  })
  test('fails after ten wrong codes per day and network, over all codes', async () => {
    const { id } = await makeUser()
    for (let round = 0; round < 2; round++) {
      const code = await issue(id)
      for (let attempt = 0; attempt < 5; attempt++)
        await expect(checkOtp(id, 'forgot_password', makeWrongCode(code), testNetwork)).rejects.toEqual(
          invalidOtp,
        )
      await expireCodeCooldown(id)
    }
    expect(await readFailures(id)).toBe(10)
    const third = await issue(id)
    await expect(checkOtp(id, 'forgot_password', third, testNetwork)).rejects.toEqual(invalidOtp)
    for (const table of [sql`otp_failures`, sql`otp_network_failures`])
      await db.run(sql`update ${table} set on_day = on_day - 1 where user_id = ${id}`)
    await checkOtp(id, 'forgot_password', third, testNetwork)
  })
})

describe('concurrent calls', () => {
  test('200 wrong codes: five are compared, then the right one fails', async () => {
    const { id, code } = await makeUserWithCode()
    const guesses = Array.from({ length: 200 }, () =>
      checkOtp(id, 'forgot_password', makeWrongCode(code), testNetwork),
    )
    const outcomes = await Promise.allSettled(guesses)
    expect(
      outcomes.every(outcome => outcome.status === 'rejected' && isFailure(outcome.reason, 'InvalidOtp')),
    ).toBe(true)
    expect(await readAttempts(id)).toEqual([{ attempts: 5 }])
    expect(await readFailures(id)).toBe(5)
    await expect(checkOtp(id, 'forgot_password', code, testNetwork)).rejects.toEqual(invalidOtp)
  })
  test('20 requests issue one code', async () => {
    const { id } = await makeUser()
    const codes = await Promise.all(
      Array.from({ length: 20 }, () =>
        transaction(async db => {
          await db.run(sql`select id from users where id = ${id} for no key update`)
          return issueOtp(db, id, 'forgot_password')
        }),
      ),
    )
    expect(codes.filter(code => code !== null)).toHaveLength(1)
  })
  test('20 right codes count no failures', async () => {
    const { id, code } = await makeUserWithCode()
    await Promise.allSettled(
      Array.from({ length: 20 }, () => checkOtp(id, 'forgot_password', code, testNetwork)),
    )
    expect(await readAttempts(id)).toEqual([{ attempts: 5 }])
    expect(await readFailures(id)).toBe(0)
  })
  test('right codes wait for one another without a deadlock', async () => {
    const { id, code } = await makeUserWithCode()
    // While the count of the user is corrected, the next attempt is counted.
    await db.run(sql`
      create function pause() returns trigger language plpgsql as 'begin perform pg_sleep(0.2); return new; end'`)
    await db.run(sql`
      create trigger pause before update on otp_failures for each row
         when (new.failures < old.failures) execute function pause()`)
    const checks = Array.from({ length: 4 }, () => checkOtp(id, 'forgot_password', code, testNetwork))
    const outcomes = await Promise.allSettled(checks)
    await db.run(sql`drop function pause() cascade`)
    expect(outcomes.map(({ status }) => status)).toEqual(checks.map(() => 'fulfilled'))
    expect(await readFailures(id)).toBe(0)
  })
})

describe('while the codes of many accounts are guessed', () => {
  const otherNetwork = '192.0.2.99'
  const setWrongCodes = async (count: number, hoursAgo = 0) => {
    await db.run(sql`delete from abuse_counts`)
    await db.run(sql`
      insert into abuse_counts (kind, starts_at, count)
      values ('wrong_codes', date_trunc('hour', now()) - make_interval(hours => ${hoursAgo}), ${count})`)
  }
  // Another file of the worker may have counted messages.
  beforeEach(async () => {
    Object.assign(env(), { RATE_LIMITS: 'on' })
    await db.run(sql`delete from abuse_counts`)
  })
  afterEach(async () => {
    Object.assign(env(), { RATE_LIMITS: 'off' })
    await db.run(sql`delete from abuse_counts`)
  })

  test('each wrong code counts, and a right one does not', async () => {
    const { id, code } = await makeUserWithCode()
    await expect(checkOtp(id, 'forgot_password', makeWrongCode(code), testNetwork)).rejects.toEqual(
      invalidOtp,
    )
    await checkOtp(id, 'forgot_password', code, testNetwork)
    expect(await db.rows(sql`select kind, count from abuse_counts`)).toEqual([
      { kind: 'wrong_codes', count: 1 },
    ])
  })
  test('unknown networks have three attempts per code, known ones five', async () => {
    await setWrongCodes(501, 1)
    const { id, code } = await makeUserWithCode()
    await rememberUserNetwork(db, id, testNetwork)
    const wrong = makeWrongCode(code)
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(checkOtp(id, 'forgot_password', wrong, otherNetwork)).rejects.toEqual(invalidOtp)
    await expect(checkOtp(id, 'forgot_password', code, otherNetwork)).rejects.toEqual(invalidOtp)
    for (let attempt = 0; attempt < 4; attempt++)
      await expect(checkOtp(id, 'forgot_password', wrong, testNetwork)).rejects.toEqual(invalidOtp)
    await checkOtp(id, 'forgot_password', code, testNetwork)
  })
  test('codes older than an hour are valid in known networks only', async () => {
    await setWrongCodes(501)
    const { id, code } = await makeUserWithCode()
    await rememberUserNetwork(db, id, testNetwork)
    await db.run(sql`update otps set created_at = created_at - interval '61 minutes' where user_id = ${id}`)
    await expect(checkOtp(id, 'forgot_password', code, otherNetwork)).rejects.toEqual(invalidOtp)
    await checkOtp(id, 'forgot_password', code, testNetwork)
  })
  test.each([
    [490, 0],
    [501, 2],
  ])('%i wrong codes %i hours ago change nothing', async (count, hoursAgo) => {
    await setWrongCodes(count, hoursAgo)
    const { id, code } = await makeUserWithCode()
    for (let attempt = 0; attempt < 4; attempt++)
      await expect(checkOtp(id, 'forgot_password', makeWrongCode(code), otherNetwork)).rejects.toEqual(
        invalidOtp,
      )
    await checkOtp(id, 'forgot_password', code, otherNetwork)
  })
})
