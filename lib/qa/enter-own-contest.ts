import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { ContestKind, UserMode } from '@/lib/db/generated/enums'
import { post } from '@/lib/ledger/post'
import { insertContest } from '@/lib/play/contest/insert-contest'
import { type JoinedContest, joinContestIn } from '@/lib/play/contest/join-contest'

export type OwnEntry = Pick<JoinedContest, 'contestEntryId' | 'blueprintId' | 'gameId'>

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
  const contestId = await openOwnContest(db, userId, { gameId, kind, feedGameIds })
  return enter(db, userId, kind, contestId)
}

/** Cash contests have two places for this amount each; others are free and without a limit. */
const cashBuyInCents = 500

type OwnContest = { gameId: number; kind: ContestKind; feedGameIds: number[] }

async function openOwnContest(db: Db, userId: number, { gameId, kind, feedGameIds }: OwnContest) {
  const isCash = kind === 'cash'
  const prizes = isCash ? [{ from: 1, to: 1, cents: cashBuyInCents, bucket: 'cash' }] : []
  const blueprint = await db.row<{ id: number }>(sql`
    insert into blueprints (game_id, name, kind, buy_in_cents, capacity, prizes)
    values (${gameId}, ${`Persona ${userId}`}, ${kind}::text::contest_kind, ${isCash ? cashBuyInCents : 0}, ${isCash ? 2 : null}::int,
            ${JSON.stringify(prizes)}::text::jsonb) returning id`)
  const blueprintId = blueprint?.id ?? 0
  await db.run(sql`
    insert into blueprint_feed_games (blueprint_id, game_id, feed_game_id)
    select ${blueprintId}::int, ${gameId}::int, feed_game_id from unnest(${feedGameIds}::int[]) as feed_game_id`)
  return insertContest(db, blueprintId, { name: `Persona ${userId}` })
}

/** Joins like a user in the mode of the contest, with the funds for the buy-in. */
async function enter(db: Db, userId: number, kind: ContestKind, contestId: number): Promise<OwnEntry> {
  if (kind === 'cash')
    await post(db, {
      kind: 'opening',
      userId,
      houseAccount: 'adjustments',
      amounts: [{ bucket: 'cash', cents: BigInt(cashBuyInCents) }],
    })
  if (kind === 'arcade') await setMode(db, userId, 'Arcade')
  const entry = await joinContestIn(db, userId, contestId, noTerms)
  if (kind === 'arcade') await setMode(db, userId, 'Cash')
  return entry
}

async function setMode(db: Db, userId: number, mode: UserMode): Promise<void> {
  await db.run(sql`update users set mode = ${mode}::text::user_mode where id = ${userId}`)
}

/** Distributes personas over the active games, paused ones last. */
export async function chooseGame(db: Db, userId: number): Promise<number> {
  const game = await db.row<{ id: number }>(sql`
    select id from games where id between 1 and 4
     order by (status = 'Active') desc, (id + ${userId}::int) % 4, id limit 1`)
  if (!game) throw new Error('the catalog has none of the games 1 to 4: seed it first')
  return game.id
}

/** Enters the user in every open practice contest, so that no practice game is left. */
export async function enterPracticeContests(db: Db, userId: number): Promise<void> {
  await db.run(sql`
    insert into contest_entries (contest_id, user_id)
    select id, ${userId}::int from contests
     where kind = 'practice' and status = 'open' and not has_contest_started(contests) order by id`)
}

/** Feed IDs from here on belong to personas, twenty per user. */
const firstId = 1_500_000_000
const idsPerUser = 20
/** IDs have 31 bits, and users of late worlds have high IDs. */
const usersWithIds = 30_000_000

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
  const start = firstId + (userId % usersWithIds) * idsPerUser
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

/** A persona joins whatever operators require of users. */
const noTerms = { site_credits_return_winnings_only: false, kyc_required_for_cash: 'none' }
