import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { enqueue } from '@/lib/messages/enqueue-message'
import { lockBalances } from '@/lib/wallet/lock-wallet'
import { revokeTokens } from '@/lib/account/sessions/access-token'
import { endOtps } from '@/lib/account/recovery/otp'
import type { Identity } from '@/lib/account/present'
import { assertDeletable, graceDays } from '@/lib/account/rules'

/**
 * Deletes an account that has neither money nor a stake: signed out everywhere at once, back within 30 days by phone.
 * Entries and claims lock the user's row first too, so none slips in beside the deletion.
 */
export async function deleteAccount(userId: number): Promise<void> {
  await transaction(db => removeAccount(db, userId))
}

/** The same in the caller's transaction. */
export async function removeAccount(db: Db, userId: number): Promise<Identity> {
  const user = await lockUser(db, userId)
  assertDeletable(await lockBalances(db, userId), await findStakes(db, userId))
  await db.run(sql`
    update users set deleted_at = now(), fcm_token = null, updated_at = now() where id = ${userId}`)
  await revokeTokens(db, userId, 'deletion')
  await endOtps(db, userId)
  await enqueue(db, { template: 'account-deleted', to: user.email, username: user.username, graceDays })
  return user
}

async function lockUser(db: Db, userId: number): Promise<Identity> {
  const user = await db.row<Identity>(
    sql`select id, email, username from users where id = ${userId} and deleted_at is null for update`,
  )
  if (!user) throw new Failure('UserNotFound')
  return user
}

/** A contest that has locked is under way: it counts as open until it is completed or canceled. */
async function findStakes(db: Db, userId: number) {
  const stakes = await db.row<{ hasOpenEntry: boolean; isInCashContest: boolean }>(sql`
    select exists (
             select from pickem_entries where user_id = ${userId} and settled_at is null and buy_in_cents > 0
           ) as has_open_entry,
           exists (
             select from contest_entries e
               join contests c on c.id = e.contest_id
               join blueprints b on b.id = c.blueprint_id
              where e.user_id = ${userId} and b.kind = 'cash' and c.status in ('open', 'locked')
           ) as is_in_cash_contest`)
  if (!stakes) throw new Error('a select without a from clause answers one row')
  return stakes
}
