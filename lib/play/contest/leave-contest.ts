import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import type { RunIdempotent } from '@/lib/db/idempotent'
import { throwByConstraint, transaction } from '@/lib/db/transaction'
import { post } from '@/lib/ledger/post'
import { loadBuyIns } from '@/lib/ledger/replace-payment'
import { totalCents } from '@/lib/ledger/rules'
import { lockSpender } from '@/lib/people/restrictions/lock-spender'

/** Refunds the buy-in. The user can join again with a new entry. Throws ContestNotFound, ContestNotJoined or ContestClosed. */
export async function leaveContest(runIdempotent: RunIdempotent, userId: number, contestId: number) {
  await transaction(db => runIdempotent(db, () => leave(db, userId, contestId)))
}

async function leave(db: Db, userId: number, contestId: number): Promise<void> {
  const { isOpen, entryId } = await lockEntry(db, userId, contestId)
  if (entryId === null) throw new Failure('ContestNotJoined')
  if (!isOpen) throw new Failure('ContestClosed')
  await lockSpender(db, userId)
  const amounts = (await loadBuyIns(db, 'contest', [entryId])).get(entryId) ?? []
  if (amounts.length > 0)
    await post(db, { kind: 'refund', userId, houseAccount: 'entries', contestEntryId: entryId, amounts })
  await db
    .run(sql`
      update contest_entries set status = 'left', refunded_cents = ${totalCents(amounts)} where id = ${entryId}`)
    .catch(throwIfClosed)
}

/** The contest started or was canceled between the check and the update. */
const throwIfClosed = throwByConstraint({
  contest_entries_before_start: () => new Failure('ContestClosed'),
})

/** Locks the entry first, like the job that settles contests. */
async function lockEntry(db: Db, userId: number, contestId: number) {
  const entry = await db.row<{ id: number }>(sql`
    select id::float8 from contest_entries
     where contest_id = ${contestId} and user_id = ${userId} and status <> 'left' for no key update`)
  const contest = await db.row<{ isOpen: boolean }>(sql`
    select status = 'open' and not has_contest_started(contests) as is_open from contests where id = ${contestId}`)
  if (!contest) throw new Failure('ContestNotFound')
  return { isOpen: contest.isOpen, entryId: entry?.id ?? null }
}
