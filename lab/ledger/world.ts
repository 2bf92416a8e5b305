import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { db } from '@/lib/db/client'
import { feedPayload } from '@/lib/play/feed/schema'
import { importFeedAndSettle } from '@/lib/play/settlement/import-feed-and-settle'

/** A match with four players, two per team, with equal lines. */
export type WorldMatch = { id: number; players: number[]; line: number; isOver: boolean }

type Person = { id: number; email: string; phone: string }

/** Shared state of the operations of one seed. */
export type World = {
  name: string
  people: Person[]
  matches: WorldMatch[]
  promoIds: number[]
  contests: number[]
  /** IDs of ledger transactions that can be reversed. */
  adjustments: number[]
  by: Author
  nextFeedId: number
}

/** A row that an operation committed. No operation deletes it. */
export type Written = { table: 'users' | 'pickem_entries' | 'ledger_transactions'; id: number }

export const worldGameId = 1

/** Creates promos, most with small budgets, an operator and matches, but no users. */
export async function createWorld(): Promise<World> {
  const name = randomBytes(5).toString('hex')
  const operator = await db.row<{ id: number }>(sql`
    insert into operators (email, name, role, password_hash)
    values (${`${name}@mix.test`}, ${name}, 'manager', '-') returning id`)
  // Limits of operators are tested by T19.
  await db.run(sql`
    insert into settings (key, value)
    values ('second_manager_above_cents', '100000000'), ('operator_daily_limit_cents', '100000000')
    on conflict (key) do update set value = excluded.value`)
  const promos = await db.rows<{ id: number }>(sql`
    insert into promos (name, credits_cents, credit_bucket_id, status, budget_cents)
    select 'Mix ' || n, 100 * n, b.id, 'published', case when n < 6 then 100 * n * 40 end
      from generate_series(1, 8) n
           join lateral (select id from credit_buckets where is_active order by id offset n % 2 limit 1) b on true
    returning id`)
  const [last] = await db.rows<{ id: number }>(
    sql`select coalesce(max(feed_game_id), 0) as id from feed_games`,
  )
  const world: World = {
    name,
    people: [],
    matches: [],
    promoIds: promos.map(promo => promo.id),
    contests: [],
    adjustments: [],
    by: {
      operatorId: operator?.id ?? null,
      name,
      role: 'manager',
      sessionId: null,
      requestId: `mix ${name}`,
    },
    nextFeedId: (last?.id ?? 0) + 1_000,
  }
  for (let n = 0; n < 6; n++) await addMatch(world, 20)
  return world
}

export async function addMatch(world: World, line: number): Promise<void> {
  const id = world.nextFeedId
  world.nextFeedId += 10
  const players = [0, 1, 2, 3].map(seat => id + seat)
  await deliver({
    games: [
      {
        feed_game_id: id,
        home_team: `Home ${id}`,
        away_team: `Away ${id}`,
        scheduled_at: new Date(Date.now() + 6 * 3_600_000).toISOString(),
        status: 'Scheduled',
      },
    ],
    players: players.map((player, seat) => ({
      feed_player_id: player,
      first_name: 'Mix',
      last_name: `${player}`,
      short_name: `M. ${player}`,
      team: `${seat < 2 ? 'Home' : 'Away'} ${id}`,
    })),
    projections: players.map(player => ({ feed_player_id: player, feed_game_id: id, projection: line })),
  })
  world.matches.push({ id, players, line, isOver: false })
}

export async function deliver(payload: object): Promise<void> {
  await importFeedAndSettle(feedPayload.parse({ game_id: worldGameId, ...payload }))
}
