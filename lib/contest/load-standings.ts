import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { loadParticipants } from './complete-contest'
import type { Standing } from './prizes'

/** An entry with the place it has, or that the feed suggests. */
export type StandingEntry = { entryId: number; username: string; place: number | null }

/** Current places; before completion, or if the feed sent others since, those of the feed. */
export async function loadStandings(
  contestId: number,
): Promise<{ entries: StandingEntry[]; isFromFeed: boolean }> {
  const [participants, row] = await Promise.all([
    loadParticipants(db, contestId),
    db.row<{ feedStandings: Standing[] | null }>(
      sql`select feed_standings from contests where id = ${contestId}`,
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
