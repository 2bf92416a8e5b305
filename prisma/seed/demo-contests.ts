import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { DemoUser } from '@/prisma/seed/demo-users'

const contests = [
  { gameId: 1, name: 'Gridiron Showdown', kind: 'cash', buyInCents: 500, games: 3 },
  { gameId: 2, name: 'Hardwood Night Shift', kind: 'cash', buyInCents: 1_000, games: 4 },
  { gameId: 3, name: 'Diamond Arcade Nine', kind: 'arcade', buyInCents: 10_000, games: 4 },
  { gameId: 4, name: 'Face-Off Arcade', kind: 'arcade', buyInCents: 5_000, games: 2 },
]
const cashSeats = ['lastseat', 'riverlane', 'bigtable']
const arcadeSeats = ['pixelotter', 'gatekeeper', 'bigtable']
const practiceSeats = ['riverlane', 'pixelotter', 'bigtable', 'slowupdate']

/** Opens cash and arcade contests on the upcoming slate and adds demo users to them and to the practice contests. */
export async function seedDemoContests(db: Db, users: DemoUser[]) {
  for (const contest of contests) await openContest(db, contest)
  await seat(db, 'cash', cashSeats, users)
  await seat(db, 'arcade', arcadeSeats, users)
  await seat(db, 'practice', practiceSeats, users)
}

async function openContest(db: Db, { gameId, name, kind, buyInCents, games }: (typeof contests)[number]) {
  await db.run(sql`
    with ahead as (
      select feed_game_id, scheduled_at from feed_games
       where game_id = ${gameId} and status = 'Scheduled' and scheduled_at > now()
       order by scheduled_at limit ${games}
    ), blueprint as (
      insert into blueprints (game_id, name, kind, buy_in_cents)
      values (${gameId}, ${name}, ${kind}::text::contest_kind, ${buyInCents}) returning id, name
    ), slate as (
      insert into blueprint_feed_games (blueprint_id, game_id, feed_game_id)
      select blueprint.id, ${gameId}::int, feed_game_id from blueprint, ahead
    )
    insert into contests (blueprint_id, name, starts_at)
    select id, name, (select min(scheduled_at) from ahead) from blueprint`)
}

async function seat(db: Db, kind: string, usernames: string[], users: DemoUser[]) {
  const userIds = users.flatMap(({ id, username }) => (usernames.includes(username) ? [id] : []))
  await db.run(sql`
    insert into contest_entries (contest_id, user_id)
    select contests.id, player.id
      from contests join blueprints on blueprints.id = blueprint_id, unnest(${userIds}::int[]) as player (id)
     where kind = ${kind}::text::contest_kind and contests.status = 'open'
     order by contests.id, player.id`)
}
