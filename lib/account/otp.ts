import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import sql from 'sql-template-tag'
import { db as pool } from '@/lib/db/client'
import type { OtpPurpose } from '@/lib/db/generated/enums'
import type { Db } from '@/lib/db/speak'
import { env } from '@/lib/env'
import { Failure } from '@/lib/failure'
import { otpTtlSeconds } from './rules'

const attemptsPerCode = 5
const failuresPerDay = 10
const secondsBetweenCodes = 60

/**
 * Makes the user's one live code of that purpose, or null within 60 seconds of the last one.
 * The user's row must be locked.
 */
export async function issueOtp(db: Db, userId: number, purpose: OtpPurpose): Promise<string | null> {
  const recent = await db.row(sql`
    select id from otps
     where user_id = ${userId} and purpose = ${purpose}::otp_purpose
       and created_at > clock_timestamp() - make_interval(secs => ${secondsBetweenCodes})`)
  if (recent) return null
  await db.run(sql`
    update otps set superseded_at = clock_timestamp()
     where user_id = ${userId} and purpose = ${purpose}::otp_purpose
       and consumed_at is null and superseded_at is null`)
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  await db.run(sql`
    insert into otps (user_id, purpose, code_hmac, created_at, expires_at)
    values (${userId}, ${purpose}::otp_purpose, ${sign(userId, purpose, code)}, clock_timestamp(),
            clock_timestamp() + make_interval(secs => ${otpTtlSeconds[purpose]}))`)
  return code
}

/**
 * Compares a code with the user's live one and answers that one's id; throws OtpRefused whether it is wrong, too old,
 * used, or tried too often. The attempt is counted and committed before the comparison, so that no number of parallel
 * guesses gets more than 5 a code and 10 wrong ones a day.
 */
export async function checkOtp(userId: number, purpose: OtpPurpose, code: string): Promise<number> {
  const attempt = await countAttempt(userId, purpose)
  if (!attempt || !timingSafeEqual(attempt.codeHmac, sign(userId, purpose, code)))
    throw new Failure('OtpRefused')
  await forgiveFailure(userId, attempt.onDay)
  return attempt.id
}

type Attempt = { id: number; codeHmac: Buffer; onDay: string }

/** Counts the attempt as one that failed, until it is known to be right. */
async function countAttempt(userId: number, purpose: OtpPurpose): Promise<Attempt | undefined> {
  return pool.row<Attempt>(sql`
    with attempt as (
      update otps set attempts = attempts + 1
       where user_id = ${userId} and purpose = ${purpose}::otp_purpose and consumed_at is null
         and superseded_at is null and expires_at > now() and attempts < ${attemptsPerCode}
      returning id, user_id, code_hmac
    ), failure as (
      insert into otp_failures (user_id, on_day, failures)
      select user_id, (now() at time zone 'UTC')::date, 1 from attempt
      on conflict (user_id, on_day) do update set failures = otp_failures.failures + 1
        where otp_failures.failures < ${failuresPerDay}
      returning on_day
    )
    select attempt.id, attempt.code_hmac, failure.on_day::text from attempt, failure`)
}

async function forgiveFailure(userId: number, onDay: string): Promise<void> {
  await pool.run(sql`
    update otp_failures set failures = failures - 1
     where user_id = ${userId} and on_day = ${onDay}::date and failures > 0`)
}

/** Undoes the count of an attempt whose right code is not to be used up by looking at it. */
export async function giveBackAttempt(otpId: number): Promise<void> {
  await pool.run(sql`update otps set attempts = attempts - 1 where id = ${otpId} and attempts > 0`)
}

/** Uses a code up; throws OtpRefused when another call was quicker. Stands or falls with the caller's transaction. */
export async function consumeOtp(db: Db, otpId: number): Promise<void> {
  const consumed = await db.run(sql`
    update otps set consumed_at = now()
     where id = ${otpId} and consumed_at is null and superseded_at is null and expires_at > now()`)
  if (consumed === 0) throw new Failure('OtpRefused')
}

/** A code as it is stored: under a key outside the database, for one user and one purpose. */
function sign(userId: number, purpose: OtpPurpose, code: string): Buffer {
  const secret = env().OTP_SECRET
  if (!secret) throw new Error('OTP_SECRET is not set')
  return createHmac('sha256', secret).update(`${purpose} ${userId} ${code}`).digest()
}
