import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { FeedPayload } from './schema'

/**
 * Stores lines, those of `late` matches where there were none; those that entries were made on stay with the entries. One
 * that an operator changed is the feed's again, and sold.
 */
export async function storeProjections(
  db: Db,
  { game_id, projections }: FeedPayload,
  late: number[],
): Promise<void> {
  await db.run(sql`
    insert into projections as known (game_id, feed_game_id, feed_player_id, projection, feed_line)
    select ${game_id}::int, feed_game_id, feed_player_id, projection, projection
      from jsonb_to_recordset(${JSON.stringify(projections)}::jsonb)
           as told (feed_game_id int, feed_player_id int, projection numeric)
     order by feed_game_id, feed_player_id
    on conflict (game_id, feed_game_id, feed_player_id) do update
       set projection = excluded.projection, feed_line = excluded.feed_line, line_held_by_id = null,
           updated_at = now()
     where ((known.projection, known.feed_line) is distinct from (excluded.projection, excluded.feed_line)
            or known.line_held_by_id is not null)
       and (known.projection is null or known.feed_game_id <> all(${late}::int[]))`)
}

/** Stores actual figures, also of players who never had a line; those of `late` matches where there were none. */
export async function storeResults(db: Db, { game_id, results }: FeedPayload, late: number[]): Promise<void> {
  await db.run(sql`
    insert into projections as known (game_id, feed_game_id, feed_player_id, result, is_played)
    select ${game_id}::int, feed_game_id, feed_player_id, result, is_played
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
           as told (feed_game_id int, feed_player_id int, result numeric, is_played boolean)
     order by feed_game_id, feed_player_id
    on conflict (game_id, feed_game_id, feed_player_id) do update
       set result = excluded.result, is_played = excluded.is_played, updated_at = now()
     where (known.result, known.is_played) is distinct from (excluded.result, excluded.is_played)
       and (known.is_played is null or known.feed_game_id <> all(${late}::int[]))`)
}
