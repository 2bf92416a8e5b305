import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { FeedPayload } from './schema'

/**
 * Stores what is told of players. A line or result that comes before its player finds an empty one in its
 * place, which nobody can pick until it has a name.
 */
export async function storePlayers(
  db: Db,
  { game_id, players, projections, results }: FeedPayload,
): Promise<void> {
  const named = [...players, ...projections, ...results].map(row => row.feed_player_id)
  await db.run(sql`
    insert into feed_players (game_id, feed_player_id, first_name, last_name, short_name, team)
    select distinct ${game_id}::int, id, '', '', '', '' from unnest(${named}::int[]) as id order by id
    on conflict do nothing`)
  await db.run(sql`
    update feed_players as known
       set first_name = told.first_name, last_name = told.last_name, short_name = told.short_name, team = told.team,
           position = coalesce(told.position, known.position),
           headshot = nullif(coalesce(told.headshot_high_resolution, known.headshot), ''), updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(players)}::jsonb)
           as told (feed_player_id int, first_name text, last_name text, short_name text, team text, position text,
                    headshot_high_resolution text)
     where known.game_id = ${game_id} and known.feed_player_id = told.feed_player_id
       and (known.first_name, known.last_name, known.short_name, known.team, known.position, known.headshot)
           is distinct from
           (told.first_name, told.last_name, told.short_name, told.team, coalesce(told.position, known.position),
            nullif(coalesce(told.headshot_high_resolution, known.headshot), ''))`)
}
