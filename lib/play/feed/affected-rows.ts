import sql from 'sql-template-tag'
import { isReopening } from './rules'
import type { FeedPayload } from './schema'

type Pair = { feed_game_id: number; feed_player_id: number }

/** The rows of a payload that a change can affect. */
export type AffectedRows = Pick<FeedPayload, 'game_id'> & {
  games: readonly Pick<FeedPayload['games'][number], 'feed_game_id' | 'is_correction' | 'status'>[]
  players: readonly { feed_player_id: number }[]
  projections: readonly Pair[]
  results: readonly Pair[]
}

export const matchIdsOf = ({ games, projections, results }: AffectedRows) =>
  [...games, ...projections, ...results].map(row => row.feed_game_id)

/** Reopening a match withdraws its results. */
export const reopenedIn = ({ games }: Pick<AffectedRows, 'games'>) =>
  games.filter(isReopening).map(row => row.feed_game_id)

/** SQL: the matches and players of rows. */
export const pairsOf = (rows: readonly Pair[]) => sql`(
  select * from unnest(${rows.map(row => row.feed_game_id)}::int[], ${rows.map(row => row.feed_player_id)}::int[]))`

/** SQL on `projections`. */
export const isAffectedLine = (affected: AffectedRows) => sql`(
  game_id = ${affected.game_id}
  and (feed_game_id = any(${reopenedIn(affected)}::int[])
       or (feed_game_id, feed_player_id) in ${pairsOf([...affected.projections, ...affected.results])}))`
