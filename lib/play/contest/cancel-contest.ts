import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { minReasonLength } from '@/lib/change/audit/rules'
import { assertWithinPolicy, lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { decideContest, type EndedContest } from './end-contest'
import { lockContest } from './find-contest'
import { canTransition, currentStatus, hasMoney } from './rules'

type Cancellation = { id: number; isManager: boolean; reason: string }

/**
 * Cancels a contest. A job refunds each buy-in to the buckets that paid it. With participants it requires a manager and a
 * reason, and after the start of a contest with money a second manager, because its result may be known. Throws
 * ContestNotFound, ContestStatusConflict, ContestHasUsers or SecondManagerNeeded.
 */
export async function cancelContest(by: Author, cancellation: Cancellation): Promise<EndedContest> {
  return transaction(db => cancelContestIn(db, by, cancellation))
}

/** Same, in the caller's transaction; `approvedById` is the second manager if one was required. */
export async function cancelContestIn(
  db: Db,
  by: Author,
  { id, isManager, reason }: Cancellation,
  approvedById: number | null = null,
): Promise<EndedContest> {
  await lockPolicy(db)
  const contest = await lockContest(db, id)
  if (!canTransition(contest.status, 'cancel'))
    throw new Failure('ContestStatusConflict', { status: currentStatus(contest) })
  if (contest.entries > 0 && !(isManager && reason.trim().length >= minReasonLength))
    throw new Failure('ContestHasUsers', { entries: contest.entries })
  const needsSecond = contest.entries > 0 && contest.hasStarted && hasMoney(contest)
  const entries = await db.rows<{ entryId: number; userId: number; buyInCents: bigint }>(sql`
    select id as entry_id, user_id, buy_in_cents from contest_entries
     where contest_id = ${id} and status = 'joined' order by id`)
  const users = entries.flatMap(({ userId, buyInCents }) => (buyInCents > 0n ? userId : []))
  await assertWithinPolicy(db, by, 'contest.cancel', { users, needsSecond }, approvedById)
  const refundedCents = entries.reduce((total, { buyInCents }) => total + buyInCents, 0n)
  return decideContest(
    db,
    by,
    contest,
    {
      action: 'contest.cancel',
      kind: 'cancellation',
      status: 'canceled',
      reason,
      approvedById,
      summary: { entries: entries.length, refundedCents },
    },
    entries.map(({ entryId, userId }) => ({ entryId, userId, place: null, amounts: [] })),
  )
}
