import sql from 'sql-template-tag'
import { z } from 'zod'
import { sumAmounts } from '@/lib/change/approval/facts'
import { change } from '@/lib/change/change'
import { moneyLimits } from '@/lib/change/policy/policy-row'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { loadPayments } from '@/lib/ledger/replace-payment'
import { type BucketAmounts, paymentDifference } from '@/lib/ledger/rules'
import { previewReturns, type Short } from '@/lib/payments/return-waiting'
import { loadParticipants, nameAwards, standingsApproval } from './complete-contest'
import { contestFailures } from './contest-failures'
import { findSubject } from './contest-state'
import { decideContest, describeAmounts, type SettledEntry } from './end-contest'
import { type Contest, findContest, lockContest } from './find-contest'
import { awardPrizes, type Standing } from './prizes'
import { standingsForm } from './schema'

/**
 * Replaces the standings of a completed contest. A job reverses changed prizes and pays the new ones; a shortfall is lent as
 * for corrections of entries. Entries of deleted accounts keep their place and prize. Gains and losses count for the limits.
 * Throws ContestNotFound, ContestStatusConflict, ContestSettling, ContestCorrectionTooLate, StandingsInvalid or
 * StandingsUnchanged.
 */
export const correctContest = change({
  name: 'contest.correct',
  title: 'Correct the standings of a contest',
  topics: ['money', 'play'],
  users: 'gives',
  role: 'manager',
  reason: 'always',
  secondManager: 'above',
  details: 'Counts prizes taken back and paid out.',
  limits: moneyLimits,
  did: ({ after }) => `corrected the standings of {subject}${describeMoves(after)}`,
  undo: 'Prizes were taken back and paid. Correct the standings again.',
  failures: contestFailures,
  input: z.object({ id: idShape, standings: standingsForm }),
  subject: findSubject,
  confirm: 'subject',
  async run(db, { id, standings }, act) {
    const contest = await lockContest(db, id)
    const { changes, forfeited } = await planChanges(db, contest, standings)
    await act.assertAllowed({ users: [], cents: changes.flatMap(movesOf) })
    const { short } = await previewReturns(db, changes.flatMap(movesOf))
    return decideContest(
      db,
      act,
      contest,
      { kind: 'correction', status: contest.status, summary: summarize(changes, short) },
      [...changes.map(({ entryId, userId, to }) => ({ entryId, userId, ...to })), ...forfeited],
    )
  },
  approval: {
    ...standingsApproval('Replace'),
    async about(db, { id, standings }) {
      const { changes } = await planChanges(db, await lockContest(db, id), standings)
      return { changedEntries: changes.length }
    },
  },
})

function describeMoves({ paidOut, reclaimed, covered }: Record<string, unknown>): string {
  const [paid, taken, lent] = [describeAmounts(paidOut), describeAmounts(reclaimed), describeAmounts(covered)]
  const parts = [paid && `paid ${paid}`, taken && `took back ${taken}`].filter(Boolean)
  return `${parts.length > 0 ? `, ${parts.join(' and ')}` : ''}${lent && `; the company covers ${lent}`}`
}

type Result = { place: number | null; amounts: BucketAmounts }

/** An entry whose place or prize changes. */
type ContestChange = { entryId: number; userId: number; username: string; from: Result; to: Result }

async function planChanges(db: Db, contest: Contest, standings: readonly Standing[]) {
  if (contest.status !== 'completed') throw new Failure('ContestStatusConflict', { status: contest.status })
  if (contest.isSettling) throw new Failure('ContestSettling')
  // Standings that the feed contradicts are not final.
  if (!contest.standingsDifferAt) await assertInTime(db, contest.id)
  const participants = await loadParticipants(db, contest.id)
  const awards = nameAwards(participants, awardPrizes(contest.prizes, participants, standings))
  const places = new Map(participants.map(({ entryId, place }) => [entryId, place]))
  const ids = participants.map(({ entryId }) => entryId)
  const prizes = await loadPayments(db, 'contest', ids)
  const changes: ContestChange[] = []
  const forfeited: SettledEntry[] = []
  for (const { entryId, userId, username, isDeleted, place, amounts } of awards) {
    const from = { place: places.get(entryId) ?? null, amounts: prizes.get(entryId)?.amounts ?? [] }
    const isSame = from.place === place && paymentDifference(from.amounts, amounts).length === 0
    if (isDeleted) forfeited.push({ entryId, userId, place, amounts, isForfeited: true })
    else if (!isSame) changes.push({ entryId, userId, username, from, to: { place, amounts } })
  }
  if (changes.length === 0) throw new Failure('StandingsUnchanged')
  return { changes, forfeited }
}

async function assertInTime(db: Db, contestId: number): Promise<void> {
  const { correction_hours: hours } = await loadSettingsIn(db)
  const late = await db.row(sql`
    select id from contest_settlements
     where contest_id = ${contestId} and kind = 'completion'
       and created_at + make_interval(hours => ${hours}::int) < clock_timestamp()`)
  if (late) throw new Failure('ContestCorrectionTooLate', { hours })
}

/** Gain and loss of each bucket, so that moving a prize between buckets counts as both. */
function movesOf({ userId, from, to }: ContestChange) {
  return paymentDifference(from.amounts, to.amounts).map(move => ({ userId, ...move }))
}

/** `reclaimed` is what users really give back, and `covered` what the balances of the time do not cover. */
function summarize(changes: readonly ContestChange[], short: readonly Short[]) {
  const moves = changes.flatMap(movesOf)
  const covered = short.map(({ bucket, missingCents }) => ({ bucket, cents: missingCents }))
  const taken = moves.flatMap(({ bucket, cents }) => (cents < 0n ? { bucket, cents: -cents } : []))
  const given = [...taken, ...covered.map(({ bucket, cents }) => ({ bucket, cents: -cents }))]
  return {
    entries: changes.length,
    paidOut: sumAmounts(moves.filter(({ cents }) => cents > 0n)),
    reclaimed: sumAmounts(given).filter(({ cents }) => cents !== 0n),
    covered: sumAmounts(covered),
  }
}

/** What correctContest would change, without writing. Throws the same failures, apart from SecondManagerNeeded. */
export async function previewContestCorrection(id: number, standings: readonly Standing[]) {
  const contest = await findContest(id)
  if (!contest) throw new Failure('ContestNotFound')
  const { changes } = await planChanges(pool, contest, standings)
  const { short, returned } = await previewReturns(pool, changes.flatMap(movesOf))
  const { entries: _, ...sums } = summarize(changes, short)
  return { changes, returned, ...sums }
}
