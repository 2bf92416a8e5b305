import sql from 'sql-template-tag'
import { inheritBars } from '@/lib/account/lifecycle/barred-contacts'
import { inheritClaims } from '@/lib/account/lifecycle/purged-claims'
import { hashToken, makeToken } from '@/lib/account/sessions/access-token'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { env } from '@/lib/env'
import { Failure } from '@/lib/failure'
import { enqueueMessage } from '@/lib/messages/enqueue-message'
import { readSettings } from '@/lib/settings/read'
import { isTaken } from './request-change'

type Change = { id: number; oldValue: string; newValue: string; isConfirmed: boolean; isExpired: boolean }

/**
 * The link in the mail to the new address. Idempotent, so that mail scanners that follow links do no harm. The former
 * address gets a link that restores it. Throws ContactLinkInvalid, ContactLinkExpired, ContactTaken.
 */
export async function confirmEmailChange(token: string): Promise<{ isAlreadyChanged: boolean }> {
  const { email_restore_days: restoreDays } = await readSettings()
  try {
    return await transaction(async db => {
      const user = await lockOwner(db, token)
      const change = user && (await findChange(db, token))
      if (!(user && change)) throw new Failure('ContactLinkInvalid')
      if (change.isConfirmed && user.email === change.newValue) return { isAlreadyChanged: true }
      if (change.isConfirmed || user.email !== change.oldValue) throw new Failure('ContactLinkInvalid')
      if (change.isExpired) throw new Failure('ContactLinkExpired')
      await changeEmail(db, user, change, restoreDays)
      return { isAlreadyChanged: false }
    })
  } catch (error) {
    throw isTaken(error, 'email') ? new Failure('ContactTaken') : error
  }
}

type Owner = { id: number; email: string; username: string }

async function lockOwner(db: Db, token: string): Promise<Owner | undefined> {
  return db.row<Owner>(sql`
    select id, email, username from users
     where id = (select user_id from contact_changes where token_hash = ${hashToken(token)}) and deleted_at is null
       for update`)
}

/** Read after the lock: a concurrent call may have confirmed or replaced it. */
async function findChange(db: Db, token: string): Promise<Change | undefined> {
  return db.row<Change>(sql`
    select id, old_value, new_value, confirmed_at is not null as is_confirmed, expires_at <= now() as is_expired
      from contact_changes where token_hash = ${hashToken(token)} and superseded_at is null`)
}

async function changeEmail(db: Db, user: Owner, change: Change, restoreDays: number): Promise<void> {
  const { id: userId, username } = user
  const token = makeToken()
  await db.run(sql`
    update contact_changes
       set confirmed_at = now(), revert_token_hash = ${hashToken(token)},
           revert_expires_at = now() + make_interval(days => ${restoreDays})
     where id = ${change.id}`)
  await db.run(sql`
    update users set email = ${change.newValue}, email_verified_at = now(), updated_at = now() where id = ${userId}`)
  // Codes were mailed to the former address.
  await db.run(sql`
    update otps set superseded_at = clock_timestamp()
     where user_id = ${userId} and purpose = 'forgot_password' and consumed_at is null and superseded_at is null`)
  await inheritClaims(db, userId, { email: change.newValue, phone: null })
  await inheritBars(db, userId, { email: change.newValue, phone: null })
  await enqueueMessage(db, {
    template: 'email-changed',
    to: change.oldValue,
    username,
    link: `${env().PUBLIC_URL}/profile/email/revert?token=${token}`,
    ttlSeconds: restoreDays * 86_400,
  })
}
