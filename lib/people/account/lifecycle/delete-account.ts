import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { lockBalances } from '@/lib/ledger/lock-wallet'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { cancelPendingChanges } from '@/lib/people/account/contact/request-change'
import type { Identity } from '@/lib/people/account/present'
import { revokeOtps } from '@/lib/people/account/recovery/otp'
import { assertDeletable, graceDays } from '@/lib/people/account/rules'
import { revokeTokens } from '@/lib/people/account/sessions/access-token'
import { lockUser } from '@/lib/people/restrictions/changes/lock-user'
import { endUnpaidDeposits } from '@/lib/people/restrictions/end-deposits'
import { markDeleted } from './mark-deleted'

/**
 * Soft-deletes an account without cash, site credits or open cash play, and signs it out everywhere. The user can
 * reactivate it by phone within 30 days. Entries and claims lock the user row too, so none can race the deletion.
 *
 * Play money stays in its buckets, and open Arcade and free entries are settled and paid as usual.
 */
export async function deleteAccount(userId: number): Promise<void> {
  await transaction(db => deleteAccountIn(db, userId))
}

/** Same as `deleteAccount`, in the caller's transaction. */
export async function deleteAccountIn(db: Db, userId: number): Promise<Identity> {
  const user = await lockUser(db, userId)
  if (user.isDeleted) throw new Failure('UserNotFound')
  assertDeletable(await lockBalances(db, userId), await findOpenContests(db, userId))
  await markDeleted(db, userId)
  await revokeTokens(db, userId, 'deletion')
  await revokeOtps(db, [userId])
  await cancelPendingChanges(db, userId)
  await endUnpaidDeposits(db, userId)
  await enqueueMessage(db, {
    template: 'account-deleted',
    to: user.email,
    username: user.username,
    graceDays,
  })
  return user
}

/** A contest entry is open until its prize or refund is paid. */
async function findOpenContests(db: Db, userId: number) {
  return db.one<{ hasCashEntry: boolean; isInCashContest: boolean; isWithdrawing: boolean }>(sql`
    select exists (
             select from pickem_entries
              where user_id = ${userId} and settled_at is null and mode = 'Cash' and buy_in_cents > 0
           ) as has_cash_entry,
           exists (
             select from contest_entries e join contests c on c.id = e.contest_id
              where e.user_id = ${userId} and e.status = 'joined' and c.kind = 'cash'
           ) as is_in_cash_contest,
           exists (
             select from withdrawals where user_id = ${userId} and status in ('pending', 'processing')
           ) as is_withdrawing`)
}
