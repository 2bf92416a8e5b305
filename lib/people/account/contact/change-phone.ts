import sql from 'sql-template-tag'
import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import { maskPhone } from '@/lib/core/mask'
import { withMinDuration } from '@/lib/core/with-min-duration'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { takeSms } from '@/lib/notify/messages/message-budget'
import { throwContactTaken } from '@/lib/people/account/identifier-taken'
import { checkOtp, consumeOtp, issueOtp, secondsBetweenCodes } from '@/lib/people/account/recovery/otp'
import { minContactChangeMs, otpTtlSeconds } from '@/lib/people/account/rules'
import { lockForProof, provePhone } from './prove'
import { type ProvenUser, provePassword, storePendingChange } from './request-change'

/**
 * Texts a code to the new phone, or to the current one if it is not proven yet. A phone that another account has proved gets one
 * too: only its owner learns from the answer to the code that it is taken. Throws WrongPassword, ContactUnchanged, and
 * TooManyRequests within a minute of the last code to another phone, or if the texts to the number or the budget of SMS are used up.
 */
export async function requestPhoneChange(userId: number, phone: string, password: string): Promise<void> {
  const user = await provePassword(userId, password)
  if (user.phone === phone && user.isPhoneVerified) throw new Failure('ContactUnchanged')
  await withMinDuration(minContactChangeMs, () => transaction(db => request(db, user, phone)))
}

async function request(db: Db, user: ProvenUser, phone: string): Promise<void> {
  const ttlSeconds = otpTtlSeconds.change_phone
  const pending = await findPending(db, user.id)
  await storePendingChange(db, user, { kind: 'phone', newValue: phone, ttlSeconds, tokenHash: null })
  const code = await issueOtp(db, user.id, 'change_phone', 'sms')
  if (code === null) {
    if (pending?.newValue === phone) return
    throw new Failure('TooManyRequests', { retryAfterSeconds: secondsBetweenCodes })
  }
  await assertTextable(db, phone)
  await takeSms(db, { isVerified: false })
  await enqueueMessage(db, { template: 'phone-code', to: phone, code, ttlSeconds })
}

const maxTextsPerDay = 20

/** Only texts that were really sent to the number count, so that no one locks its owner without any. Throws TooManyRequests. */
async function assertTextable(db: Db, phone: string): Promise<void> {
  if (env().RATE_LIMITS === 'off') return
  await db.row(sql`select pg_advisory_xact_lock(hashtextextended(${`texts to ${phone}`}, 0))`)
  const { isReached } = await db.one<{ isReached: boolean }>(sql`
    select count(*) >= ${maxTextsPerDay}::int as is_reached from messages
     where recipient = ${phone} and template = 'phone-code' and created_at > now() - interval '1 day'`)
  if (isReached) throw new Failure('TooManyRequests', { retryAfterSeconds: 3600 })
}

/** Changes the phone with the texted code and notifies the owner. Throws InvalidOtp, ContactTaken. */
export async function confirmPhoneChange(userId: number, phone: string, code: string, network: string) {
  if ((await findPending(pool, userId))?.newValue !== phone) throw new Failure('InvalidOtp')
  const { id: otpId } = await checkOtp(userId, 'change_phone', code, network)
  await transaction(db => change(db, userId, phone, otpId)).catch(throwContactTaken)
}

type Account = { email: string; username: string; phone: string | null; isPhoneVerified: boolean }

async function change(db: Db, userId: number, phone: string, otpId: number): Promise<void> {
  await lockForProof(db, userId, { phone })
  const user = await db.row<Account>(sql`
    select email, username, phone, phone_verified_at is not null as is_phone_verified from users
     where id = ${userId} and deleted_at is null`)
  if (!user) throw new Failure('UserNotFound')
  const pending = await findPending(db, userId)
  if (pending?.newValue !== phone) throw new Failure('InvalidOtp')
  await consumeOtp(db, otpId)
  const isOldVerified = user.isPhoneVerified && user.phone === pending.oldValue
  await db.run(sql`
    update contact_changes set confirmed_at = now(), is_old_verified = ${isOldVerified} where id = ${pending.id}`)
  await provePhone(db, userId, phone)
  if (user.phone === phone) return
  const { username, email } = user
  await enqueueMessage(db, { template: 'phone-changed', to: email, username, phone: maskPhone(phone) })
  // An unverified phone may belong to a stranger.
  if (user.phone && user.isPhoneVerified)
    await enqueueMessage(db, { template: 'phone-changed-sms', to: user.phone })
}

type Pending = { id: number; oldValue: string; newValue: string }

async function findPending(db: Db, userId: number): Promise<Pending | undefined> {
  return db.row<Pending>(sql`
    select id, old_value, new_value from contact_changes
     where user_id = ${userId} and kind = 'phone' and superseded_at is null and confirmed_at is null
       and expires_at > now()`)
}
