import sql from 'sql-template-tag'
import { revokeOtps } from '@/lib/account/recovery/otp'
import { identifierOf } from '@/lib/account/rules'
import { hashToken, makeToken, revokeTokens } from '@/lib/account/sessions/access-token'
import { hashPassword } from '@/lib/account/sessions/password'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { brokenConstraint, transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { maskPhone } from '@/lib/mask'
import { enqueueMessage } from '@/lib/messages/enqueue-message'
import { readSettings } from '@/lib/settings/read'
import { cancelPendingChanges } from './request-change'

type Change = { id: number; userId: number; oldValue: string; isReverted: boolean; isExpired: boolean }

/** Changes nothing: mail scanners follow links. Throws ContactLinkInvalid, ContactLinkExpired. */
export async function checkRestoreLink(token: string): Promise<void> {
  await findChange(pool, token)
}

/**
 * Restores the former email of an active or deleted account, and the phone if it was changed since or within
 * `email_restore_days` before. The person who changed it knew the password, so it is replaced by a random one: every device
 * is signed out, and the owner sets a new password with a code mailed to the restored address. Idempotent. Throws
 * ContactLinkInvalid, ContactLinkExpired, ContactTaken.
 */
export async function restoreEmail(token: string): Promise<void> {
  const { userId } = await findChange(pool, token)
  const { email_restore_days: restoreDays } = await readSettings()
  const passwordHash = await hashPassword(makeToken())
  try {
    await transaction(async db => {
      const user = await db.row(sql`select from users where id = ${userId} and purged_at is null for update`)
      if (!user) throw new Failure('ContactLinkInvalid')
      const change = await findChange(db, token)
      if (change.isReverted) return
      const { username, phone } = await restore(db, change, passwordHash, restoreDays)
      await enqueueMessage(db, {
        template: 'email-restored',
        to: change.oldValue,
        username,
        phone: phone ? maskPhone(phone) : '',
      })
    })
  } catch (error) {
    throw identifierOf(brokenConstraint(error)) ? new Failure('ContactTaken') : error
  }
}

async function findChange(db: Db, token: string): Promise<Change> {
  const change = await db.row<Change>(sql`
    select c.id, c.user_id, c.old_value, c.reverted_at is not null as is_reverted,
           c.revert_expires_at <= now() as is_expired /* not null */
      from contact_changes c join users u on u.id = c.user_id
     where c.revert_token_hash = ${hashToken(token)} and u.purged_at is null
       and (c.reverted_at is null or u.email = c.old_value)`)
  if (!change) throw new Failure('ContactLinkInvalid')
  if (change.isExpired && !change.isReverted) throw new Failure('ContactLinkExpired')
  return change
}

type Restored = { username: string; phone: string | null }

async function restore(
  db: Db,
  { id, userId, oldValue }: Change,
  passwordHash: string,
  restoreDays: number,
): Promise<Restored> {
  // A phone change can be requested before the email change and confirmed after it.
  const undone = sql`
    user_id = ${userId} and confirmed_at is not null and reverted_at is null
      and (id >= ${id} or kind = 'phone' and confirmed_at >
            (select confirmed_at from contact_changes where id = ${id}) - make_interval(days => ${restoreDays}))`
  // The current phone can belong to the person who changed the email, so a reactivation code is mailed.
  const restored = await db.one<Restored>(sql`
    with former as (
      select old_value as phone from contact_changes
       where kind = 'phone' and ${undone}
         and not exists (select from users where phone = old_value and users.id <> ${userId})
       order by confirmed_at, id limit 1
    )
    update users
       set email = ${oldValue}, email_verified_at = now(), password_hash = ${passwordHash},
           phone = coalesce((select phone from former), phone),
           phone_verified_at = case when not exists (
             select from contact_changes where user_id = ${userId} and kind = 'phone' and confirmed_at is not null
           ) then phone_verified_at end,
           updated_at = now()
     where id = ${userId}
    returning username, phone`)
  // Later changes cannot be reverted any more: their links went to the addresses that are replaced now.
  await db.run(sql`update contact_changes set reverted_at = now() where ${undone}`)
  await cancelPendingChanges(db, userId)
  await revokeTokens(db, userId, 'email_restored')
  await revokeOtps(db, userId)
  await db.run(sql`delete from known_networks where user_id = ${userId}`)
  return restored
}
