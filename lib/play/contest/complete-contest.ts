import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Requested } from '@/lib/change/approval/approvable-action'
import { sumAmounts } from '@/lib/change/approval/facts'
import { isReason, minReasonLength } from '@/lib/change/audit/rules'
import { type Act, change } from '@/lib/change/change'
import { moneyLimits } from '@/lib/change/policy/policy-row'
import { Failure } from '@/lib/core/failure'
import { pluralize } from '@/lib/core/format'
import { idShape } from '@/lib/core/wire'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { totalCents } from '@/lib/ledger/rules'
import { readContestFacts } from './contest-facts'
import { contestFailures } from './contest-failures'
import { contestEndReverter, findJoinedName, findSubject } from './contest-state'
import { decideContest, describeAmounts } from './end-contest'
import { type Contest, findContest, lockContest } from './find-contest'
import { type Award, awardPrizes, type Contender, type Standing } from './prizes'
import { assertCompletable, prizePoolCents } from './rules'
import { standingsForm } from './schema'

/** What a contest's standings pay. */
export const standingsApproval = (verb: string) =>
  ({
    phrase: ({ standings, changedEntries }: Requested) =>
      `${verb} the standings of ${pluralize(Number(changedEntries ?? (standings as unknown[]).length), 'entry', 'entries')}`,
    keyOf: ({ id }: { id: number }) => id,
    facts: (db: Db, _: unknown, run: () => Promise<unknown>) => readContestFacts(db, run),
  }) as const

/**
 * Completes a contest with the final place of every entry; a job pays the prizes, one ledger transaction per winner. A contest
 * without participants or money needs no standings. Prizes count for the limits like credits, also those of deleted accounts,
 * which can be reactivated before the job pays. Throws ContestNotFound, ContestStatusConflict, ContestNotStarted,
 * ContestWithoutPrizes, ContestNeedsStandings or StandingsInvalid.
 */
export const completeContest = change({
  name: 'contest.complete',
  title: 'Complete a contest',
  topics: ['money', 'play'],
  users: 'gives',
  role: 'manager',
  reason: 'cost',
  secondManager: 'above',
  details: 'Counts prizes. A reason is required once users have joined.',
  limits: moneyLimits,
  did({ after: { paid, winners } }) {
    const amounts = describeAmounts(paid)
    return amounts
      ? `completed {subject} and paid ${amounts} to ${pluralize(Number(winners), 'user')}`
      : 'completed {subject}'
  },
  undo: contestEndReverter,
  failures: contestFailures,
  input: z.object({ id: idShape, standings: standingsForm }),
  subject: findSubject,
  confirm: findJoinedName,
  async run(db, { id, standings }, act) {
    const contest = await lockContest(db, id)
    const participants = await loadParticipants(db, id)
    if (participants.length > 0) assertReason(act)
    const awards = planAwards(contest, participants, standings)
    const paid = payable(awards)
    const cents = awards.map(({ userId, amounts }) => ({ userId, cents: totalCents(amounts) }))
    await act.assertAllowed({ users: [], cents })
    const summary = {
      entries: awards.length,
      winners: paid.length,
      paid: sumAmounts(paid.flatMap(({ amounts }) => amounts)),
    }
    return decideContest(db, act, contest, { kind: 'completion', status: 'completed', summary }, awards)
  },
  approval: standingsApproval('Pay prizes to'),
})

/** Standings decide about money, and the feed has no reason. Users can join between a request and its approval. */
function assertReason({ by, reason, approvedById }: Pick<Act, 'by' | 'reason' | 'approvedById'>): void {
  if (by.operatorId !== null && approvedById === null && !isReason(reason))
    throw new Failure('ReasonTooShort', { minCharacters: minReasonLength })
}

type Participant = Contender & {
  userId: number
  username: string
  isDeleted: boolean
  place: number | null
}

/** Everyone who did not leave, in the order they joined. */
export async function loadParticipants(db: Db, contestId: number): Promise<Participant[]> {
  return db.rows<Participant>(sql`
    select entry.id::float8 as entry_id, entry.unreturned_cents, user_id, username, deleted_at is not null as is_deleted,
           rank as place
      from contest_entries entry join users on users.id = user_id
     where contest_id = ${contestId} and entry.status in ('joined', 'completed') order by entry.id`)
}

/** `amounts` of a deleted account are forfeited. `place` is null in a contest that was completed without standings. */
type PlannedAward = Omit<Award, 'place'> & Omit<Participant, keyof Contender>

function planAwards(
  contest: Contest,
  participants: readonly Participant[],
  standings: readonly Standing[],
): PlannedAward[] {
  assertCompletable(contest)
  if (standings.length === 0 && contest.prizes.length > 0 && participants.length > 0)
    throw new Failure('ContestNeedsStandings')
  if (standings.length === 0) return participants.map(one => ({ ...one, place: null, amounts: [] }))
  return nameAwards(participants, awardPrizes(contest.prizes, participants, standings))
}

export function nameAwards(participants: readonly Participant[], awards: readonly Award[]) {
  const byEntry = new Map(participants.map(one => [one.entryId, one]))
  return awards.flatMap(award => {
    const one = byEntry.get(award.entryId)
    return one ? { ...award, userId: one.userId, username: one.username, isDeleted: one.isDeleted } : []
  })
}

const payable = (awards: readonly PlannedAward[]) =>
  awards.filter(({ amounts, isDeleted }) => amounts.length > 0 && !isDeleted)

/** What completeContest would pay, without writing. Throws the same failures, apart from SecondManagerNeeded. */
export async function previewCompletion(id: number, standings: readonly Standing[]) {
  const contest = await findContest(id)
  if (!contest) throw new Failure('ContestNotFound')
  const awards = planAwards(contest, await loadParticipants(pool, id), standings)
  const paid = payable(awards)
  const paidAmounts = paid.flatMap(({ amounts }) => amounts)
  return {
    /** In order of place. A deleted account is not paid. */
    awards,
    totals: sumAmounts(paidAmounts),
    winners: paid.length,
    /** Prizes of empty places, of deleted accounts, and cents lost by sharing. */
    unpaid: sumAmounts([
      ...contest.prizes.map(prize => ({ bucket: unitOf(prize), cents: prizePoolCents([prize]) })),
      ...paidAmounts.map(amount => ({ bucket: unitOf(amount), cents: -amount.cents })),
    ]).filter(({ cents }) => cents !== 0n),
  }
}

/** A part of a prize in cash can be paid as site credits. */
const unitOf = ({ bucket }: { bucket: string }) => (bucket === 'site_credits' ? 'cash' : bucket)
