import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { loadParticipants } from './complete-contest'
import type { Standing } from './prizes'

/** An entry with the place it has, or that the feed suggests. */
export type StandingEntry = { entryId: number; username: string; place: number | null }

/** Current places, or those that the feed sent since the last decision. */
export async function loadStandings(
  contestId: number,
): Promise<{ entries: StandingEntry[]; isFromFeed: boolean }> {
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
