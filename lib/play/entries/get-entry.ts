import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { PickOutcome, PickSide } from '@/lib/db/generated/enums'
import { hasMatchStarted } from '@/lib/play/feed/match-state'
import type { FeedMatch } from '@/lib/play/feed/rules'
import type { ListedEntry } from './entries-list'

export type Entry = Pick<
  ListedEntry,
  'id' | 'contestName' | 'picks' | 'buyInCents' | 'payoutCents' | 'unreturnedCents' | 'multiplier'
> & { gameId: number; isSettled: boolean }

export type EntryPlayer = FeedMatch & {
  id: number
  feedPlayerId: number
  line: string
  result: string | null
  isPlayed: boolean
  hasStarted: boolean
  isCompleted: boolean
  headshot: string | null
  shortName: string
  side: PickSide
  outcome: PickOutcome | null
}

/** Columns of EntryPlayer besides its ID, from `picksWithState`. */
const pickColumns = sql`
  pick.feed_player_id, line, case when pick.outcome is null then projections.result else pick.result end as result,
  coalesce(is_played, false) as is_played, ${hasMatchStarted} as has_started,
  feed_games.status = 'Final' as is_completed, headshot, short_name, scheduled_at, home_team, away_team,
  feed_games.status, pick.feed_game_id, pick.side, pick.outcome`

const picksWithState = sql`
  pickem_entry_players pick
  join feed_games using (game_id, feed_game_id)
  join feed_players using (game_id, feed_player_id)
  left join projections using (game_id, feed_game_id, feed_player_id)`

/** The user's own entry with its picks in order; throws EntryNotFound also for another user's entry. */
export async function getEntry(
  userId: number,
  id: number,
): Promise<{ entry: Entry; players: EntryPlayer[] }> {
  const players = await db.rows<EntryPlayer & Omit<Entry, 'id'> & { entryId: number }>(sql`
    select entry.id::float8 as entry_id, entry.game_id, contest_name, buy_in_cents, payout_cents, unreturned_cents,
           multiplier, picks, settled_at is not null as is_settled, pick.id::float8 as id, ${pickColumns}
      from ${picksWithState}
           join pickem_entries entry on entry.id = pick.entry_id
     where entry.id = ${id} and user_id = ${userId}
     order by pick.position`)
  const [first] = players
  if (!first) throw new Failure('EntryNotFound')
  return { entry: { ...first, id: first.entryId }, players }
}

/** The picks of these entries in order, by entry ID. */
export async function loadEntryPlayers(entryIds: readonly number[]): Promise<Map<number, EntryPlayer[]>> {
  const players = await db.rows<EntryPlayer & { entryId: number }>(sql`
    select pick.entry_id::float8, pick.id::float8 as id, ${pickColumns} from ${picksWithState}
     where pick.entry_id = any(${entryIds}::bigint[]) order by pick.entry_id, pick.position`)
  const byEntry = new Map<number, EntryPlayer[]>(entryIds.map(id => [id, []]))
  for (const { entryId, ...player } of players) byEntry.get(entryId)?.push(player)
  return byEntry
}
