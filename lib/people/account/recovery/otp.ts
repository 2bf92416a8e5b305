import { randomInt, timingSafeEqual } from 'node:crypto'
import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import { keyedHash } from '@/lib/core/keyed-hash'
import { db, db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { MessageChannel, OtpPurpose } from '@/lib/db/generated/enums'
import type { CodeRequest } from '@/lib/people/account/present'
import { type Admission, assertAdmitted, otpTtlSeconds } from '@/lib/people/account/rules'
import { hashNetwork, knownNetworkDays } from '@/lib/people/account/sessions/known-network'

const attemptsPerCode = 5
/** From unknown networks while the codes of many accounts are guessed. */
const attackLimits = { attemptsPerCode: 3, maxAgeSeconds: 3600 }
const maxAgeSeconds = 24 * 3600
/** Wrong codes per account and UTC day: per network, from all unknown networks, from all known networks. */
const maxFailuresPerDay = { perNetwork: 10, unknownNetworks: 50, knownNetworks: 40 }
export const secondsBetweenCodes = 60

/** Issues the user's only active code for the purpose. Null within 60 seconds of the last one. The user row must be locked. */
export async function issueOtp(
  db: Db,
  userId: number,
  purpose: OtpPurpose,
  channel: MessageChannel = 'mail',
): Promise<string | null> {
  if (await hasRecentCode(db, userId, purpose)) return null
  await revokeOtps(db, [userId], sql`purpose = ${purpose}::otp_purpose`)
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  await db.run(sql`
    insert into otps (user_id, purpose, channel, code_hmac, created_at, expires_at)
    values (${userId}, ${purpose}::otp_purpose, ${channel}::message_channel, ${hashCode(userId, purpose, code)},
            clock_timestamp(),
            clock_timestamp() + make_interval(secs => ${otpTtlSeconds[purpose]}))`)
  return code
}

export async function hasRecentCode(db: Db, userId: number, purpose: OtpPurpose): Promise<boolean> {
  const recent = await db.row(sql`
    select id from otps
     where user_id = ${userId} and purpose = ${purpose}::otp_purpose
       and created_at > clock_timestamp() - make_interval(secs => ${secondsBetweenCodes})`)
  return recent !== undefined
}

type CheckedOtp = { id: number; isKnown: boolean }

/**
 * Throws InvalidOtp if the code is wrong, expired, used or over the attempt limits. The attempt is committed before the
 * comparison, so parallel guesses cannot exceed the limits. Known networks have their own attempts, which strangers
 * cannot use up; decision 47 lists the numbers.
 */
export async function checkOtp(userId: number, purpose: OtpPurpose, code: string, network: string) {
  const networkHmac = hashNetwork(network)
  const attempt = await countAttempt(userId, purpose, networkHmac)
  if (!attempt) throw new Failure('InvalidOtp')
  if (!timingSafeEqual(attempt.codeHmac, hashCode(userId, purpose, code))) {
    await countWrongCode()
    throw new Failure('InvalidOtp')
  }
  await decrementFailures(userId, attempt, networkHmac)
  return { id: attempt.otpId, isKnown: attempt.isKnown }
}

type Attempt = { otpId: number; codeHmac: Buffer; onDay: string; isKnown: boolean }

/** Counts the attempt as failed; `decrementFailures` corrects this if the code is right. */
async function countAttempt(userId: number, purpose: OtpPurpose, networkHmac: Buffer) {
  const unknown = (await areCodesGuessed()) ? attackLimits : { attemptsPerCode, maxAgeSeconds }
  return pool.row<Attempt>(sql`
    select otp_id, code_hmac, on_day, is_known
      from count_otp_attempt(
        ${userId}, ${purpose}::otp_purpose, ${networkHmac}, ${knownNetworkDays}, ${attemptsPerCode},
        ${unknown.attemptsPerCode}, ${unknown.maxAgeSeconds},
        ${maxFailuresPerDay.perNetwork}, ${maxFailuresPerDay.unknownNetworks}, ${maxFailuresPerDay.knownNetworks})`)
}

async function decrementFailures(userId: number, { onDay, isKnown }: Attempt, networkHmac: Buffer) {
  const counter = isKnown ? sql`known_failures` : sql`failures`
  // Counting the rows locks those of the network first, as count_otp_attempt does.
  await pool.run(sql`
    with network as (
      update otp_network_failures set failures = failures - 1
       where user_id = ${userId} and on_day = ${onDay}::date and network_hmac = ${networkHmac} and failures > 0
      returning user_id
    )
    update otp_failures set ${counter} = ${counter} - 1
     where user_id = ${userId} and on_day = ${onDay}::date and ${counter} > 0 and (select count(*) from network) >= 0`)
}

/** For checks that must not use up an attempt when the code is right. */
export async function refundOtpAttempt({ id, isKnown }: CheckedOtp): Promise<void> {
  const counter = isKnown ? sql`known_attempts` : sql`attempts`
  await pool.run(sql`update otps set ${counter} = ${counter} - 1 where id = ${id} and ${counter} > 0`)
}

/** Throws TestersOnly for a right code of any other user, which then stays valid without a lost attempt. */
export async function admitWithCode(checked: CheckedOtp, user: { isTester: boolean }, admission: Admission) {
  try {
    assertAdmitted(user, admission)
  } catch (error) {
    await refundOtpAttempt(checked)
    throw error
  }
}

/** Consumes the code in the caller's transaction and returns its channel. Throws InvalidOtp if already consumed. */
export async function consumeOtp(db: Db, otpId: number): Promise<MessageChannel> {
  const consumed = await db.row<{ channel: MessageChannel }>(sql`
    update otps set consumed_at = now()
     where id = ${otpId} and consumed_at is null and superseded_at is null and expires_at > now()
    returning channel`)
  if (!consumed) throw new Failure('InvalidOtp')
  return consumed.channel
}

export async function revokeOtps(db: Db, userIds: readonly number[], which = sql`true`): Promise<void> {
  await db.run(sql`
    update otps set superseded_at = clock_timestamp()
     where user_id = any(${userIds}::int[]) and ${which} and consumed_at is null and superseded_at is null`)
}

/** Bound to user and purpose. */
function hashCode(userId: number, purpose: OtpPurpose, code: string): Buffer {
  return keyedHash(`${purpose} ${userId} ${code}`)
}

/** Counts over all accounts, which bounds guesses by a caller with many networks. */
async function countWrongCode(): Promise<void> {
  if (env().RATE_LIMITS === 'off') return
  await db.run(sql`
    insert into abuse_counts as total (kind, starts_at, count) values ('wrong_codes', date_trunc('hour', now()), 1)
    on conflict on constraint abuse_counts_pkey do update set count = total.count + 1`)
}

/** Whether this hour or the last one had more wrong codes than the setting `wrong_codes_per_hour`. */
async function areCodesGuessed(): Promise<boolean> {
  if (env().RATE_LIMITS === 'off') return false
  const { wrong_codes_per_hour: max } = await readSettings()
  const exceeded = await db.row(sql`
    select from abuse_counts
     where kind = 'wrong_codes' and starts_at >= date_trunc('hour', now()) - interval '1 hour' and count > ${max} limit 1`)
  return exceeded !== undefined
}

/** Counts a request by its recipient, whether or not an account has it. Call it after the code was issued. */
export async function countCodeRequest(purpose: OtpPurpose, recipient: string): Promise<CodeRequest> {
  const key = `code-request ${keyedHash(`${purpose} ${recipient}`).toString('base64url')}`
  const ms = secondsBetweenCodes * 1_000
  const counted = await db.one<{ isFirst: boolean; resendAfterSeconds: number }>(sql`
    insert into rate_limits as known (key, points, expire)
    values (${key}, 1, floor(extract(epoch from clock_timestamp()) * 1000)::bigint + ${ms}::int)
    on conflict (key) do update
       set points = case when known.expire > excluded.expire - ${ms}::int then known.points + 1 else 1 end,
           expire = case when known.expire > excluded.expire - ${ms}::int then known.expire else excluded.expire end
    returning points = 1 as is_first /* not null */,
              greatest(1, ceil((expire - extract(epoch from clock_timestamp()) * 1000) / 1000))::int
                as resend_after_seconds /* not null */`)
  return { isSent: counted.isFirst, resendAfterSeconds: counted.resendAfterSeconds }
}
