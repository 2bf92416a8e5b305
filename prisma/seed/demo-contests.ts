import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { post } from '@/lib/ledger/post'
import type { DemoUser } from '@/prisma/seed/demo-users'

const contests = [
  { gameId: 1, name: 'Gridiron Showdown', kind: 'cash', buyInCents: 500, capacity: 20, games: 3 },
  { gameId: 2, name: 'Hardwood Night Shift', kind: 'cash', buyInCents: 1_000, capacity: 20, games: 4 },
  { gameId: 3, name: 'Diamond Arcade Nine', kind: 'arcade', buyInCents: 10_000, capacity: null, games: 4 },
  { gameId: 4, name: 'Face-Off Arcade', kind: 'arcade', buyInCents: 5_000, capacity: 100, games: 2 },
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

async function openContest(db: Db, contest: (typeof contests)[number]) {
  const { gameId, name, kind, buyInCents, capacity, games } = contest
  const bucket = kind === 'cash' ? 'cash' : 'bucks'
  const prizes = [
    { from: 1, to: 1, cents: 5 * buyInCents, bucket },
    { from: 2, to: 4, cents: 2 * buyInCents, bucket },
  ]
  await db.run(sql`
    with ahead as (
      select feed_game_id, scheduled_at from feed_games
       where game_id = ${gameId} and status = 'Scheduled' and scheduled_at > now()
       order by scheduled_at limit ${games}
    ), blueprint as (
      insert into blueprints (game_id, name, kind, buy_in_cents, capacity, prizes)
      values (${gameId}, ${name}, ${kind}::text::contest_kind, ${buyInCents}, ${capacity}::int,
              ${JSON.stringify(prizes)}::text::jsonb)
      returning *
    ), slate as (
      insert into blueprint_feed_games (blueprint_id, game_id, feed_game_id)
      select blueprint.id, ${gameId}::int, feed_game_id from blueprint, ahead
    )
    insert into contests (blueprint_id, name, starts_at, game_id, kind, buy_in_cents, capacity, prizes)
    select id, name, (select min(scheduled_at) from ahead), game_id, kind, buy_in_cents, capacity, prizes from blueprint`)
}

async function seat(db: Db, kind: string, usernames: string[], users: DemoUser[]) {
  const userIds = users.flatMap(({ id, username }) => (usernames.includes(username) ? [id] : []))
  const seated = await db.rows<{ id: number; userId: number; buyInCents: bigint }>(sql`
    insert into contest_entries (contest_id, user_id, buy_in_cents)
    select contests.id, player.id, buy_in_cents
      from contests, unnest(${userIds}::int[]) as player (id)
     where kind = ${kind}::text::contest_kind and contests.status = 'open' and not has_contest_started(contests)
     order by contests.id, player.id
    returning id::float8, user_id, buy_in_cents`)
  const bucket = kind === 'cash' ? 'cash' : 'bucks'
  for (const { id, userId, buyInCents: cents } of seated) {
    if (cents === 0n) continue
    await post(db, { kind: 'opening', userId, houseAccount: 'adjustments', amounts: [{ bucket, cents }] })
    const amounts = [{ bucket, cents: -cents } as const]
    await post(db, { kind: 'buy_in', userId, houseAccount: 'entries', contestEntryId: id, amounts })
  }
}
