import sql from 'sql-template-tag'
import { serviceAuthor } from '@/lib/change/audit/author'
import { record } from '@/lib/change/audit/record'
import { readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { maskEmail, maskPhone } from '@/lib/core/mask'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { type Transaction, transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { throwContactTaken } from '@/lib/people/account/identifier-taken'
import { revokeOtps } from '@/lib/people/account/recovery/otp'
import { hashToken, makeToken, revokeTokens } from '@/lib/people/account/sessions/access-token'
import { forgetUserNetworks } from '@/lib/people/account/sessions/known-network'
import { hashPassword } from '@/lib/people/account/sessions/password'
import { lockUser } from '@/lib/people/restrictions/changes/lock-user'
import { suspendUser, writeSuspension } from '@/lib/people/restrictions/changes/suspend-user'
import { findSuspension } from '@/lib/people/restrictions/changes/suspension'
import { lockForProof, proveEmail } from './prove'
import { removePaymentMethods } from './remove-payment-methods'
import { cancelPendingChanges } from './request-change'

type Change = {
  id: number
  userId: number
  oldValue: string
  confirmedAt: Date
  isReverted: boolean
  isStopped: boolean
  isExpired: boolean
}

/** Changes nothing: mail scanners follow links. Throws ContactLinkInvalid, ContactLinkExpired. */
export async function checkRestoreLink(token: string): Promise<void> {
  await findChange(pool, token)
}

/**
 * Restores the former proven email of an active or deleted account, and the phone if it was changed since or within
 * `email_restore_days` before. The person who changed it knew the password, so it is replaced by a random one: every device
 * is signed out, and the owner sets a new password with a code mailed to the restored address. Payment methods added since are
 * removed.
 *
 * The person behind the former address can also be the dishonest one. If money or an identity check came in since the change, it
 * restores nothing: the account is suspended, and an operator decides. Both notify all proven contacts. Idempotent. Throws
 * ContactLinkInvalid, ContactLinkExpired, ContactTaken.
 */
export async function restoreEmail(token: string): Promise<{ isStopped: boolean }> {
  const { userId, oldValue, ...found } = await findChange(pool, token)
  // Before the hash, which is slow.
  if (found.isReverted || found.isStopped) return { isStopped: found.isStopped }
  const { email_restore_days: restoreDays } = await readSettings()
  const passwordHash = await hashPassword(makeToken())
  return transaction(async db => {
    await lockForProof(db, userId, { email: oldValue })
    const change = await findChange(db, token)
    const { isStopped } = change
    if (change.isReverted || isStopped) return { isStopped }
    const replaced = await readContacts(db, userId)
    if (await hasGainedSince(db, userId, change.confirmedAt)) {
      await stop(db, change, replaced)
      return { isStopped: true }
    }
    const phones = [replaced.phone, await findChangedPhone(db, change)]
    const { phone } = await restore(db, change, passwordHash, restoreDays)
    await notifyOfRestore(db, change, replaced, { phone, phones })
    return { isStopped: false }
  }).catch(throwContactTaken)
}

/** Links of earlier versions can have gone to addresses that were never proven. */
async function findChange(db: Db, token: string): Promise<Change> {
  const change = await db.row<Change>(sql`
    select c.id, c.user_id, c.old_value, c.confirmed_at /* not null */, c.reverted_at is not null as is_reverted,
           c.restore_stopped_at is not null as is_stopped, c.revert_expires_at <= now() as is_expired /* not null */
      from contact_changes c join users u on u.id = c.user_id
     where c.revert_token_hash = ${hashToken(token)} and u.purged_at is null and c.is_old_verified is not false
       and (c.reverted_at is null or u.email = c.old_value)`)
  if (!change) throw new Failure('ContactLinkInvalid')
  if (change.isExpired && !change.isReverted && !change.isStopped) throw new Failure('ContactLinkExpired')
  return change
}

/** The current contacts; the phone only if it is proven. The email is, since it was changed. */
type Contacts = { email: string; username: string; phone: string | null }

async function readContacts(db: Db, userId: number): Promise<Contacts> {
  return db.one<Contacts>(sql`
    select email, username, case when phone_verified_at is not null then phone end as phone
      from users where id = ${userId}`)
}

/** A deposit counts once it is started: its money can arrive later. */
async function hasGainedSince(db: Db, userId: number, since: Date): Promise<boolean> {
  const gained = await db.row(sql`
    select from postings p join ledger_transactions t on t.id = p.transaction_id
     where p.user_id = ${userId} and p.bucket in ('cash', 'site_credits') and p.amount_cents > 0 and t.created_at > ${since}
    union all select from deposits where user_id = ${userId} and created_at > ${since}
    union all select from identity_cases where user_id = ${userId} and submitted_at > ${since}
    limit 1`)
  return gained !== undefined
}

/** Withdrawals that were not sent are returned: payouts stop for suspended users. */
async function stop(db: Transaction, { id, userId, oldValue }: Change, current: Contacts): Promise<void> {
  const reason = 'A former email was to be restored after money or an identity check had come in'
  const suspension = await findSuspension(db, userId)
  if (suspension?.endsAt !== null)
    await record(db, serviceAuthor('Worker'), suspendUser, {
      ...(await writeSuspension(db, await lockUser(db, userId), null)),
      reason,
    })
  await db.run(sql`update contact_changes set restore_stopped_at = now() where id = ${id}`)
  await db.run(sql`
    insert into payment_cases (key, kind, summary, user_id)
    values (${`email-restore:${id}`}, 'account', ${`${reason}: decide whose account it is`}, ${userId})`)
  for (const to of [oldValue, current.email])
    await enqueueMessage(db, { template: 'email-restore-stopped', to, username: current.username })
  if (current.phone)
    await enqueueMessage(db, { template: 'email-restored-sms', to: current.phone, isStopped: true })
}

/** The proven phone that was replaced after the email. */
async function findChangedPhone(db: Db, { id, userId }: Change): Promise<string | null> {
  const row = await db.row<{ phone: string }>(sql`
    select old_value as phone from contact_changes
     where user_id = ${userId} and kind = 'phone' and id > ${id} and confirmed_at is not null and reverted_at is null
       and is_old_verified and old_value <> new_value
     order by id limit 1`)
  return row?.phone ?? null
}

async function notifyOfRestore(
  db: Db,
  { oldValue }: Change,
  { email, username }: Contacts,
  { phone, phones }: { phone: string | null; phones: (string | null)[] },
): Promise<void> {
  await enqueueMessage(db, {
    template: 'email-restored',
    to: oldValue,
    username,
    phone: phone ? maskPhone(phone) : '',
  })
  if (email !== oldValue)
    await enqueueMessage(db, {
      template: 'email-restored-notice',
      to: email,
      username,
      email: maskEmail(oldValue),
    })
  for (const to of new Set(phones))
    if (to) await enqueueMessage(db, { template: 'email-restored-sms', to, isStopped: false })
}

async function restore(
  db: Db,
  { id, userId, oldValue, confirmedAt }: Change,
  passwordHash: string,
  restoreDays: number,
): Promise<{ phone: string | null }> {
  // A phone change can be requested before the email change and confirmed after it.
  const undone = sql`
    user_id = ${userId} and confirmed_at is not null and reverted_at is null
      and (id >= ${id} or kind = 'phone' and confirmed_at >
            (select confirmed_at from contact_changes where id = ${id}) - make_interval(days => ${restoreDays}))`
  // The current phone can belong to the person who changed the email, so a reactivation code is mailed.
  const restored = await db.one<{ phone: string | null }>(sql`
    with former as (
      select old_value as phone from contact_changes
       where kind = 'phone' and old_value <> '' and ${undone}
         and not exists (
           select from users where phone = old_value and phone_verified_at is not null and users.id <> ${userId})
       order by confirmed_at, id limit 1
    )
    update users
       set password_hash = ${passwordHash}, phone = coalesce((select phone from former), phone),
           phone_verified_at = case when not exists (
             select from contact_changes where user_id = ${userId} and kind = 'phone' and confirmed_at is not null
           ) then phone_verified_at end
     where id = ${userId}
    returning phone`)
  // Later changes cannot be reverted any more: their links went to the addresses that are replaced now.
  await db.run(sql`update contact_changes set reverted_at = now() where ${undone}`)
  await proveEmail(db, userId, oldValue, 'code')
  await removePaymentMethods(db, userId, confirmedAt)
  await cancelPendingChanges(db, userId)
  await revokeTokens(db, userId, 'email_restored')
  await revokeOtps(db, [userId])
  await forgetUserNetworks(db, userId)
  return restored
}
