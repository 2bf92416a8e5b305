import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { withMinDuration } from '@/lib/core/with-min-duration'
import type { Db } from '@/lib/db/db'
import { publicUrl } from '@/lib/db/public-url'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { minContactChangeMs, newEmailTtlSeconds } from '@/lib/people/account/rules'
import { hashToken, makeToken } from '@/lib/people/account/sessions/access-token'
import { type ProvenUser, provePassword, storePendingChange } from './request-change'

/** A taken address gets no mail, with the same result in the same time. Throws WrongPassword, ContactUnchanged. */
export async function requestEmailChange(userId: number, email: string, password: string): Promise<void> {
  const user = await provePassword(userId, password)
  if (user.email === email) throw new Failure('ContactUnchanged')
  await withMinDuration(minContactChangeMs, () => transaction(db => request(db, user, email)))
}

async function request(db: Db, user: ProvenUser, email: string): Promise<void> {
  const token = makeToken()
  const ttlSeconds = newEmailTtlSeconds
  await storePendingChange(db, user, {
    kind: 'email',
    newValue: email,
    ttlSeconds,
    tokenHash: hashToken(token),
  })
  if (await isTaken(db, user.id, email)) return
  const link = publicUrl(`/profile/email/confirm?token=${token}`)
  await enqueueMessage(db, {
    template: 'confirm-new-email',
    to: email,
    username: user.username,
    link,
    ttlSeconds,
  })
}

async function isTaken(db: Db, userId: number, email: string): Promise<boolean> {
  const taken = await db.row(sql`
    select from users where email = ${email} and email_verified_at is not null
    union all
    select from contact_changes
     where kind = 'email' and old_value = ${email} and user_id <> ${userId} and superseded_at is null
       and reverted_at is null and confirmed_at is not null and is_old_verified is not false
       and revert_expires_at > now()`)
  return taken !== undefined
}
