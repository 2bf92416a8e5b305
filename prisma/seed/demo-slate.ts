import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { demoTeams, generateDemoRoster, generateDemoSlate, idsPerGame } from '@/prisma/seed/demo-league'

/** Adds a slate for each of the games 1 to 4 that has fewer than two upcoming demo matches. */
export async function seedDemoSlate(db: Db) {
  const stale = await db.rows<{ id: number; firstId: number; at: Date }>(sql`
    select id, now() as at,
           1 + (select coalesce(max(feed_game_id), games.id * ${idsPerGame}::int) from feed_games
                 where game_id = games.id and feed_game_id / ${idsPerGame}::int = games.id) as first_id
      from games
     where id = any(${Object.keys(demoTeams).map(Number)}::int[])
       and 2 > (select count(*) from feed_games
                 where game_id = games.id and home_team = any(${Object.values(demoTeams).flat()}::text[])
                   and status = 'Scheduled' and scheduled_at > now())`)
  for (const game of stale) {
    await addPlayers(db, game.id)
    await addSlate(db, game.id, game.firstId, game.at)
  }
}

async function addPlayers(db: Db, gameId: number) {
  await db.run(sql`
    insert into feed_players (game_id, feed_player_id, first_name, last_name, short_name, team, position, headshot)
    select game_id, feed_player_id, first_name, last_name, short_name, team, position, headshot
      from jsonb_populate_recordset(null::feed_players, ${JSON.stringify(generateDemoRoster(gameId))}::jsonb)
    on conflict do nothing`)
}

async function addSlate(db: Db, gameId: number, firstId: number, at: Date) {
  const { games, projections } = generateDemoSlate(gameId, firstId, at)
  await db.run(sql`
    insert into feed_games (game_id, feed_game_id, home_team, away_team, scheduled_at)
    select game_id, feed_game_id, home_team, away_team, scheduled_at
      from jsonb_populate_recordset(null::feed_games, ${JSON.stringify(games)}::jsonb)
    on conflict do nothing`)
  await db.run(sql`
    insert into projections (game_id, feed_game_id, feed_player_id, projection)
    select game_id, feed_game_id, feed_player_id, projection
      from jsonb_populate_recordset(null::projections, ${JSON.stringify(projections)}::jsonb)
    on conflict do nothing`)
}
