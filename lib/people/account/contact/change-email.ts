import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { withMinDuration } from '@/lib/core/with-min-duration'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { publicUrl } from '@/lib/db/public-url'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { assertMailsLeft } from '@/lib/notify/messages/message-budget'
import { throwContactTaken } from '@/lib/people/account/identifier-taken'
import { revokeOtps } from '@/lib/people/account/recovery/otp'
import { minContactChangeMs, newEmailTtlSeconds } from '@/lib/people/account/rules'
import { hashToken, makeToken } from '@/lib/people/account/sessions/access-token'
import { findKnownNetwork } from '@/lib/people/account/sessions/known-network'
import { lockForProof, proveEmail } from './prove'
import { type ProvenUser, provePassword, storePendingChange } from './request-change'

/**
 * A taken address gets no mail, with the same result in the same time. Throws WrongPassword, ContactUnchanged, or TooManyRequests if
 * too many changes to the mailbox were requested.
 */
export async function requestEmailChange(
  userId: number,
  email: string,
  password: string,
  network = '',
): Promise<void> {
  const user = await provePassword(userId, password)
  if (user.email === email) throw new Failure('ContactUnchanged')
  await withMinDuration(minContactChangeMs, () => transaction(db => request(db, user, email, network)))
}

async function request(db: Db, user: ProvenUser, email: string, network: string): Promise<void> {
  await assertMailsLeft(db, 'new email', email, await findKnownNetwork(db, user.id, network))
  const token = makeToken()
  const ttlSeconds = newEmailTtlSeconds
  await storePendingChange(db, user, {
    kind: 'email',
    newValue: email,
    ttlSeconds,
    tokenHash: hashToken(token),
  })
  if (await isProven(db, user.id, email)) return
  const link = publicUrl(`/profile/email/confirm?token=${token}`)
  await enqueueMessage(db, {
    template: 'confirm-new-email',
    to: email,
    username: user.username,
    link,
    ttlSeconds,
  })
}

async function isProven(db: Db, userId: number, email: string): Promise<boolean> {
  const taken = await db.row(sql`
    select from users where email = ${email} and email_verified_at is not null
    union all
    select from contact_changes
     where kind = 'email' and old_value = ${email} and user_id <> ${userId} and superseded_at is null
       and reverted_at is null and confirmed_at is not null and is_old_verified is not false
       and revert_expires_at > now()`)
  return taken !== undefined
}

type Change = { id: number; oldValue: string; newValue: string; isConfirmed: boolean; isExpired: boolean }

/** Changes nothing: mail scanners follow links. Throws ContactLinkInvalid, ContactLinkExpired. */
export async function checkConfirmLink(token: string) {
  const { email_restore_days: restoreDays } = await readSettings()
  const { isConfirmed, user } = await readChange(pool, token)
  return {
    isAlreadyChanged: isConfirmed,
    username: user.username,
    signedUpAt: user.signedUpAt,
    /** Days during which the owner of the former address can take the account back; null if they cannot. */
    restoreDays: user.isEmailVerified ? restoreDays : null,
  }
}

/** Idempotent. The former address gets a link that restores it, if it was proven. Throws ContactLinkInvalid, ContactLinkExpired, ContactTaken. */
export async function confirmEmailChange(token: string): Promise<{ isAlreadyChanged: boolean }> {
  const { email_restore_days: restoreDays } = await readSettings()
  return transaction(async db => {
    const requested = await db.row<{ userId: number; newValue: string }>(sql`
      select user_id, new_value from contact_changes where token_hash = ${hashToken(token)}`)
    if (requested) await lockForProof(db, requested.userId, { email: requested.newValue })
    const change = await readChange(db, token)
    if (!change.isConfirmed) await changeEmail(db, change.user, change, restoreDays)
    return { isAlreadyChanged: change.isConfirmed }
  }).catch(throwContactTaken)
}

type Owner = { id: number; email: string; username: string; signedUpAt: Date; isEmailVerified: boolean }

/** Read after the lock: a concurrent call may have confirmed or replaced it. */
async function readChange(db: Db, token: string) {
  const user = await db.row<Owner>(sql`
    select id, email, username, created_at as signed_up_at, email_verified_at is not null as is_email_verified
      from users
     where id = (select user_id from contact_changes where token_hash = ${hashToken(token)}) and deleted_at is null`)
  const change = await db.row<Change>(sql`
    select id, old_value, new_value, confirmed_at is not null as is_confirmed, expires_at <= now() as is_expired
      from contact_changes where token_hash = ${hashToken(token)} and superseded_at is null`)
  if (!(user && change)) throw new Failure('ContactLinkInvalid')
  if (user.email !== (change.isConfirmed ? change.newValue : change.oldValue))
    throw new Failure('ContactLinkInvalid')
  if (change.isExpired && !change.isConfirmed) throw new Failure('ContactLinkExpired')
  return { ...change, user }
}

async function changeEmail(db: Db, user: Owner, change: Change, restoreDays: number): Promise<void> {
  const { id: userId, username, isEmailVerified } = user
  const token = makeToken()
  await db.run(sql`
    update contact_changes
       set confirmed_at = now(), is_old_verified = ${isEmailVerified}, revert_token_hash = ${isEmailVerified ? hashToken(token) : null},
           revert_expires_at = case when ${isEmailVerified}::boolean then now() + make_interval(days => ${restoreDays}) end
     where id = ${change.id}`)
  await proveEmail(db, userId, change.newValue, 'link')
  // Codes were mailed to the former address.
  await revokeOtps(db, [userId], sql`purpose = 'forgot_password'`)
  // One that was never proven may belong to a stranger, who would get the account.
  if (!isEmailVerified) return
  await enqueueMessage(db, {
    template: 'email-changed',
    to: change.oldValue,
    userId,
    username,
    link: publicUrl(`/profile/email/revert?token=${token}`),
    ttlSeconds: restoreDays * 86_400,
  })
}
