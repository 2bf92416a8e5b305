import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { hasMatchStarted } from '@/lib/play/feed/match-state'

export type Entry = {
  id: number
  gameId: number
  contestName: string
  buyInCents: bigint
  payoutCents: bigint
  multiplier: string
  picks: number
  isSettled: boolean
}

/** A pick with the current state of its match and result. */
export type EntryPlayer = {
  id: number
  feedPlayerId: number
  line: string
  result: string | null
  isPlayed: boolean
  hasStarted: boolean
  isCompleted: boolean
  headshot: string | null
  shortName: string
  scheduledAt: Date | null
  homeTeam: string
  awayTeam: string
  status: string
}

type Row = EntryPlayer & Omit<Entry, 'id'> & { entryId: number }

/** The user's own entry with its picks in order; throws EntryNotFound also for another user's entry. */
export async function getEntry(
  userId: number,
  id: number,
): Promise<{ entry: Entry; players: EntryPlayer[] }> {
  const players = await db.rows<Row>(sql`
    select entry.id::float8 as entry_id, entry.game_id, contest_name, buy_in_cents, payout_cents, multiplier, picks,
           settled_at is not null as is_settled,
           pick.id::float8 as id, pick.feed_player_id, line, case when pick.outcome is null then projections.result else pick.result end as result,
           coalesce(is_played, false) as is_played, ${hasMatchStarted} as has_started,
           feed_games.status = 'Final' as is_completed, headshot, short_name, scheduled_at, home_team, away_team,
           feed_games.status
      from pickem_entry_players pick
           join feed_games using (game_id, feed_game_id)
           join feed_players using (game_id, feed_player_id)
           left join projections using (game_id, feed_game_id, feed_player_id)
           join pickem_entries entry on entry.id = pick.entry_id
     where entry.id = ${id} and user_id = ${userId}
     order by pick.position`)
  const [first] = players
  if (!first) throw new Failure('EntryNotFound')
  return { entry: { ...first, id: first.entryId }, players }
}
