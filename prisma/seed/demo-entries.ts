import sql from 'sql-template-tag'
import { defaultSettings } from '@/lib/change/settings/definitions'
import { multiplyCents } from '@/lib/core/money'
import type { Db } from '@/lib/db/db'
import type { BucketKind } from '@/lib/db/generated/enums'
import { post } from '@/lib/ledger/post'
import { formatPlayersKey } from '@/lib/play/entries/rules'
import type { DemoUser } from '@/prisma/seed/demo-users'

interface Slip {
  username: string
  gameId: number
  sides: ('more' | 'less')[]
  spends: { bucket: BucketKind; cents: bigint }[]
}

const slips: Slip[] = [
  {
    username: 'riverlane',
    gameId: 1,
    sides: ['more', 'less', 'more'],
    spends: [{ bucket: 'site_credits', cents: 10_00n }],
  },
  {
    username: 'riverlane',
    gameId: 2,
    sides: ['less', 'less'],
    spends: [
      { bucket: 'site_credits', cents: 10_00n },
      { bucket: 'cash', cents: 5_00n },
    ],
  },
  {
    username: 'bigtable',
    gameId: 4,
    sides: ['more', 'more', 'more', 'less'],
    spends: [{ bucket: 'site_credits', cents: 25_00n }],
  },
  {
    username: 'pixelotter',
    gameId: 3,
    sides: ['more', 'more'],
    spends: [{ bucket: 'credits', cents: 5_00n }],
  },
  { username: 'redledger', gameId: 1, sides: ['less', 'more'], spends: [{ bucket: 'bucks', cents: 20_00n }] },
  { username: 'gatekeeper', gameId: 2, sides: ['more', 'less', 'more', 'less'], spends: [] },
]

/** Creates entries on the upcoming slate, one player per match, paid through the ledger. */
export async function seedDemoEntries(db: Db, users: DemoUser[]) {
  for (const slip of slips) {
    const user = users.find(({ username }) => username === slip.username)
    if (user) await enter(db, user, slip)
  }
}

async function enter(db: Db, { id, play }: DemoUser, { gameId, sides, spends }: Slip) {
  const table = await findMultiplier(db, sides.length)
  const picks = await findPicks(db, gameId, id, sides.length)
  if (!table || picks.length < sides.length) return
  const buyInCents = spends.reduce((sum, { cents }) => sum + cents, 0n)
  const isFree = buyInCents === 0n
  const players = picks.map(pick => ({
    feed_player_id: pick.feedPlayerId,
    feed_game_id: pick.feedGameId,
    projection: Number(pick.projection),
  }))
  const payoutCents =
    multiplyCents(buyInCents, table.multiplier) || BigInt(defaultSettings.free_entry_payout_cents)
  const entry = await db.row<{ id: number }>(sql`
    insert into pickem_entries (user_id, game_id, contest_name, mode, buy_in_cents, multiplier_table_id, multiplier,
                                payout_cents, picks, players_key, free_on, free_number)
    select ${id}, games.id, games.name || ' Pick''em', ${play?.mode ?? 'Cash'}::text::user_mode, ${buyInCents}, ${table.tableId},
           ${table.multiplier}, ${payoutCents}, ${sides.length},
           ${formatPlayersKey(players)}, ${isFree ? sql`(now() at time zone 'UTC')::date` : sql`null`}, ${isFree ? 1 : null}::int
      from games where games.id = ${gameId}
    returning id::float8`)
  if (!entry) return
  await db.run(sql`
    insert into pickem_entry_players (entry_id, position, game_id, feed_player_id, feed_game_id, side, line)
    select ${entry.id}, position, ${gameId}, player, game, side::pick_side, line
      from unnest(${picks.map(pick => pick.feedPlayerId)}::int[], ${picks.map(pick => pick.feedGameId)}::int[],
                  ${sides}::text[], ${picks.map(pick => pick.projection)}::numeric[])
           with ordinality as pick (player, game, side, line, position)`)
  const amounts = spends.map(({ bucket, cents }) => ({ bucket, cents: -cents }))
  if (amounts.length)
    await post(db, { kind: 'buy_in', userId: id, houseAccount: 'entries', amounts, pickemEntryId: entry.id })
}

async function findMultiplier(db: Db, picks: number) {
  const row = await db.row<{ tableId: number; multiplier: string }>(sql`
    select table_id, multiplier from multipliers
     where picks = ${picks} and table_id = (select max(id) from multiplier_tables)`)
  return row && { tableId: row.tableId, multiplier: Number(row.multiplier) }
}

async function findPicks(db: Db, gameId: number, userId: number, count: number) {
  return await db.rows<{ feedPlayerId: number; feedGameId: number; projection: string }>(sql`
    select feed_player_id, feed_game_id, projection /* not null */
      from (
        select projections.*, row_number() over (partition by feed_game_id order by feed_player_id) as seat
          from projections join feed_games using (game_id, feed_game_id)
         where game_id = ${gameId} and feed_games.status = 'Scheduled' and scheduled_at > now()
      ) as ahead
     where seat = 1 + ${userId}::int % 8
     order by feed_game_id limit ${count}`)
}
