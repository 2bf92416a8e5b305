import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { Transaction } from '@/lib/db/transaction'
import { completeContest, loadParticipants } from './complete-contest'
import { lockContest } from './find-contest'
import { assertStandings, type Standing } from './prizes'
import { updateDifference } from './standings-difference'

type Import = {
  id: number
  gameId: number
  standings: readonly Standing[]
  reason: string
  approvedById: number | null
}

/**
 * Repeated standings change nothing; other ones of the feed wait for another manager. Those of a canceled contest are ignored: the
 * feed does not know that operators canceled it, and its results are in the same payload. Throws like completeContest.
 */
export async function importStandings(
  db: Transaction,
  by: Author,
  { id, gameId, standings, reason, approvedById }: Import,
): Promise<void> {
  const contest = await lockContest(db, id)
  const own = await db.row(sql`select id from contests where id = ${id} and game_id = ${gameId}`)
  if (!own) throw new Failure('ContestNotFound')
  const grant = { reason, approvedById }
  const sorted = [...standings].sort((one, other) => one.place - other.place || one.entryId - other.entryId)
  // An operator's file is not the feed, and replaces nothing: operators correct a completed contest.
  if (by.operatorId !== null) {
    await completeContest.in(db, by, { id, standings: sorted }, grant)
    return
  }
  if (contest.status === 'canceled') return
  if (contest.status === 'completed') assertStandings(await loadParticipants(db, id), sorted)
  else await completeContest.in(db, by, { id, standings: sorted }, grant)
  const changed = await db.run(sql`
    update contests set feed_standings = ${JSON.stringify(sorted)}::text::jsonb, feed_standings_at = clock_timestamp()
     where id = ${id} and feed_standings is distinct from ${JSON.stringify(sorted)}::text::jsonb`)
  if (changed > 0) await updateDifference(db, id)
}

/** An entry with the place it has, or that the feed suggests. */
export type StandingEntry = { entryId: number; username: string; place: number | null }

/** Current places, or those that the feed sent since the last decision. */
export async function loadStandings(contestId: number) {
  const [participants, row] = await Promise.all([
    loadParticipants(db, contestId),
    db.row<{ feedStandings: Standing[] | null }>(
      sql`
        select feed_standings from contests
         where id = ${contestId}
           and feed_standings_at > coalesce(
             (select max(created_at) from contest_settlements where contest_id = ${contestId}), '-infinity')`,
    ),
  ])
  const fed = new Map((row?.feedStandings ?? []).map(({ entryId, place }) => [entryId, place]))
  const entries = participants.map(({ entryId, username, isDeleted, place }) => ({
    entryId,
    username: isDeleted ? 'Deleted user' : username,
    place: fed.get(entryId) ?? place,
  }))
  return { entries, isFromFeed: fed.size > 0 }
}
