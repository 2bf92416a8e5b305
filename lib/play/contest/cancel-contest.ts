import sql from 'sql-template-tag'
import { z } from 'zod'
import { sumAmounts } from '@/lib/change/approval/facts'
import { isReason } from '@/lib/change/audit/rules'
import { change } from '@/lib/change/change'
import { lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { assertImpactSeen, seenShape } from '@/lib/change/policy/seen-impact'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import { type BulkRows, bulkOf } from '@/lib/list/bulk-change'
import { readContestFacts } from './contest-facts'
import { contestFailures } from './contest-failures'
import { contestEndReverter, findJoinedName, findSubject } from './contest-state'
import { contestsList } from './contests-list'
import { decideContest, describeAmounts } from './end-contest'
import { type ListedContest, lockContest } from './find-contest'
import { canTransition, currentStatus, hasMoney } from './rules'

/**
 * Cancels a contest. A job refunds each buy-in to the buckets that paid it. With participants it requires a manager and a
 * reason, and after the start of a contest with money a second manager, because its result may be known. Throws
 * ContestNotFound, ContestStatusConflict, ContestHasUsers or ImpactGrew.
 */
export const cancelContest = change({
  name: 'contest.cancel',
  title: 'Cancel a contest',
  topics: ['money', 'play'],
  users: 'checks',
  role: 'editor',
  reason: 'cost',
  secondManager: 'partly',
  details:
    'Refunds all buy-ins. Only managers can cancel a contest that users have joined. Always required after its start, if it has buy-ins or prizes.',
  did({ after: { refunded } }) {
    const amounts = describeAmounts(refunded)
    return amounts ? `canceled {subject}, with refunds of ${amounts}` : 'canceled {subject}'
  },
  undo: contestEndReverter,
  failures: contestFailures,
  input: z.object({ id: idShape, entries: seenShape }),
  subject: findSubject,
  confirm: findJoinedName,
  async run(db, { id, entries: seen }, act) {
    await lockPolicy(db)
    const contest = await lockContest(db, id)
    if (!canTransition(contest.status, 'cancel'))
      throw new Failure('ContestStatusConflict', { status: currentStatus(contest) })
    if (contest.entries > 0 && !(act.isManager && isReason(act.reason)))
      throw new Failure('ContestHasUsers', { entries: contest.entries })
    assertImpactSeen({ noun: 'user', count: contest.entries, seen })
    const needsSecond = contest.entries > 0 && contest.hasStarted && hasMoney(contest)
    const entries = await db.rows<{ entryId: number; userId: number; buyInCents: bigint }>(sql`
      select id::float8 as entry_id, user_id, buy_in_cents from contest_entries
       where contest_id = ${id} and status = 'joined' order by id`)
    const users = entries.flatMap(({ userId, buyInCents }) => (buyInCents > 0n ? userId : []))
    await act.assertAllowed({ users, needsSecond })
    const bucket = contest.kind === 'arcade' ? 'bucks' : 'cash'
    const buyIns = entries.flatMap(({ buyInCents: cents }) => (cents > 0n ? { bucket, cents } : []))
    const summary = { entries: entries.length, refunded: sumAmounts(buyIns) }
    return decideContest(
      db,
      act,
      contest,
      { kind: 'cancellation', status: 'canceled', summary },
      entries.map(({ entryId, userId }) => ({ entryId, userId, place: null, amounts: [] })),
    )
  },
  approval: {
    phrase: 'Cancel and refund',
    question: (_, name) => `Cancel “${name}” and refund all buy-ins?`,
    keyOf: ({ id }) => ({ id }),
    facts: (db, _, run) => readContestFacts(db, run),
  },
})

export const contestRows: BulkRows<ListedContest> = {
  list: contestsList,
  // Without the number of entries, which grows while users join.
  seen: ({ name, status, entries, buyInCents, plannedStart }) => ({
    name,
    status,
    isJoined: entries > 0,
    buyInCents,
    plannedStart,
  }),
  name: ({ name }) => name,
  href: ({ id }) => `/admin/contests/${id}`,
}

export const cancelContests = bulkOf({
  change: cancelContest,
  rows: contestRows,
  input: ({ id }) => ({ id }),
})
