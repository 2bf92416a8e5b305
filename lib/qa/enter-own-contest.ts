import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { ContestKind } from '@/lib/db/generated/enums'

export type OwnEntry = { contestEntryId: number; blueprintId: number; gameId: number }

/** Creates a contest with its own slate in one of the games 1 to 4, and enters the user. */
export async function enterOwnContest(db: Db, userId: number, kind: ContestKind): Promise<OwnEntry> {
  const gameId = await chooseGame(db, userId)
  const { games, players } = generateSlate(userId, 0)
  await db.run(sql`
    with game as (
      insert into feed_games (game_id, feed_game_id, home_team, away_team, scheduled_at)
      select ${gameId}::int, feed_game_id, home_team, away_team, now() + make_interval(hours => hours_ahead)
        from jsonb_to_recordset(${JSON.stringify(games)}::jsonb)
             as game (feed_game_id int, home_team text, away_team text, hours_ahead int)
    ), given as (
      select * from jsonb_to_recordset(${JSON.stringify(players)}::jsonb)
             as player (feed_player_id int, feed_game_id int, first_name text, last_name text, short_name text,
                        team text, headshot text, projection numeric)
    ), player as (
      insert into feed_players (game_id, feed_player_id, first_name, last_name, short_name, team, headshot)
      select ${gameId}::int, feed_player_id, first_name, last_name, short_name, team, headshot from given
    )
    insert into projections (game_id, feed_player_id, feed_game_id, projection)
    select ${gameId}::int, feed_player_id, feed_game_id, projection from given`)
  const feedGameIds = games.map(game => game.feed_game_id)
  const entry = await db.row<OwnEntry>(sql`
    with blueprint as (
      insert into blueprints (game_id, name, kind, buy_in_cents)
      values (${gameId}, ${`Persona ${userId}`}, ${kind}::text::contest_kind, 500) returning id, game_id, name
    ), slate as (
      insert into blueprint_feed_games (blueprint_id, game_id, feed_game_id)
      select id, game_id, feed_game_id from blueprint, unnest(${feedGameIds}::int[]) as feed_game_id
    ), contest as (
      insert into contests (blueprint_id, name) select id, name from blueprint returning id, blueprint_id
    ), entry as (
      insert into contest_entries (contest_id, user_id) select id, ${userId}::int from contest returning id
    )
    select entry.id as contest_entry_id, blueprint_id, ${gameId}::int as game_id from entry, contest`)
  if (!entry) throw new Error('the contest entry of a persona was not created')
  return entry
}

/** Distributes personas over the active games. */
export async function chooseGame(db: Db, userId: number): Promise<number> {
  const game = await db.row<{ id: number }>(sql`
    select id from games where id between 1 and 4
     order by status = 'Active' desc, (id + ${userId}::int) % 4, id limit 1`)
  if (!game) throw new Error('the catalog has none of the games 1 to 4: seed it first')
  return game.id
}

/** Enters the user in every open practice contest, so that no practice game is left. */
export async function enterPracticeContests(db: Db, userId: number): Promise<void> {
  await db.run(sql`
    insert into contest_entries (contest_id, user_id)
    select contests.id, ${userId}::int from contests join blueprints on blueprints.id = blueprint_id
     where kind = 'practice' and contests.status = 'open'`)
}

/** Feed IDs from here on belong to personas, twenty per user. */
const firstId = 1_500_000_000
const idsPerUser = 20

const teams = [
  ['Alder Bay Pilots', 'Copperfield Kites'],
  ['Dunmore Larks', 'Easthaven Rams'],
  ['Fernvale Otters', 'Granite City Bolts'],
] as const
const people = [
  ['Abel', 'Northcott'],
  ['Bruno', 'Ostrander'],
  ['Caleb', 'Pemberly'],
  ['Davin', 'Quarrell'],
  ['Ezra', 'Rothwell'],
  ['Felix', 'Sandoval'],
  ['Gideon', 'Thackery'],
  ['Hugo', 'Umberland'],
  ['Ivan', 'Vantreight'],
  ['Jonas', 'Whitlock'],
  ['Kurt', 'Yardley'],
  ['Leon', 'Zimmer'],
] as const

/**
 * A slate of the user's own: three matches, two teams each, two players per team, one line per player. A user's slates
 * have different matches of the same players.
 */
export function generateSlate(userId: number, slate: 0 | 1 | 2) {
  const start = firstId + userId * idsPerUser
  const firstGameId = start + slate * teams.length
  const games = teams.map(([home_team, away_team], index) => ({
    feed_game_id: firstGameId + index,
    home_team,
    away_team,
    hours_ahead: 48 + 3 * index,
  }))
  const players = people.map(([first_name, last_name], index) => ({
    feed_player_id: start + index,
    feed_game_id: firstGameId + Math.floor(index / 4),
    first_name,
    last_name,
    short_name: `${first_name[0]}. ${last_name}`,
    team: teams.flat()[Math.floor(index / 2)],
    headshot: index % 4 === 3 ? null : `/players/silhouette-${1 + (index % 6)}.png`,
    projection: 10.5 + 4 * index,
  }))
  return { games, players }
}
