import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { deliver } from '@/lib/feed/testing'
import { type MadePersona, makePersona } from '@/lib/qa/make-persona'
import type { PersonaName } from '@/lib/qa/schema'
import { confirmEntry } from './confirm-entry'
import { listPlayers } from './list-players'
import type { Slip } from './rules'
import { settleDue } from '@/lib/settlement/settle-due'

/** Once, for a request that is sent a single time. */
export const straight = <Result>(_: unknown, work: () => Promise<Result>) => work()

const multipliers: Record<number, number> = { 2: 3, 3: 5, 4: 10, 5: 20, 6: 37.5 }

/** A user with a slate of their own and a verified email, and the slip that they may hand in. */
export async function makePicker(persona: PersonaName = 'funded', { isVerified = true } = {}) {
  const user = await makePersona(persona, { isVerified })
  if (!user.entry) throw new Error(`${persona} has no contest entry`)
  const players = await listPlayers(user.userId, user.entry)
  return { ...user, entry: user.entry, slip: (buyIn = 10, picks = 3) => draw(user, players, buyIn, picks) }
}

type Players = Awaited<ReturnType<typeof listPlayers>>

/** One player of each match in turn, on their present lines. */
function draw(user: MadePersona, players: Players, buyIn: number, picks: number): Slip {
  const feedGameIds = [...new Set(players.map(player => player.feedGameId))]
  const byGame = feedGameIds.map(id => players.filter(player => player.feedGameId === id))
  const inTurn = [0, 1, 2, 3].flatMap(seat => byGame.flatMap(game => game[seat] ?? []))
  const multiplier = multipliers[picks] ?? 0
  return {
    game_id: user.entry?.gameId ?? 0,
    buy_in: buyIn,
    payout: buyIn === 0 ? 5 : Math.floor(buyIn * multiplier * 100) / 100,
    multiplier,
    picks: Array.from({ length: picks }, (_, index) => (index % 2 ? 'less' : 'more')).join(),
    players: inTurn.slice(0, picks).map(player => ({
      feed_player_id: player.feedPlayerId,
      feed_game_id: player.feedGameId,
      projection: Number(player.projection),
    })),
  }
}

/** Hands the slip in once. */
export const enter = (userId: number, slip: Slip) => confirmEntry(straight, userId, slip)

/** Puts the user into that mode. */
export const switchTo = (userId: number, mode: 'Cash' | 'Arcade') =>
  db.run(sql`update users set mode = ${mode}::text::user_mode where id = ${userId}`)

/** The user's balances in hundredths. */
export async function balancesOf(userId: number): Promise<Record<string, bigint>> {
  const rows = await db.rows<{ kind: string; balanceCents: bigint }>(
    sql`select kind, balance_cents from buckets where user_id = ${userId}`,
  )
  return Object.fromEntries(rows.map(row => [row.kind, row.balanceCents]))
}

/** W a figure that makes the pick right, L wrong, V on the line, N not played, U not told. */
export type Ends = string

/** The figures that end the picks of a slip like that. */
export function figuresFor(slip: Slip, ends: Ends) {
  const sides = slip.picks.split(',')
  const distances: Record<string, number> = { W: 1, L: -1 }
  return slip.players.flatMap(({ feed_player_id, feed_game_id, projection }, index) => {
    const end = ends[index] ?? 'U'
    if (end === 'U') return []
    const distance = (distances[end] ?? 0) * (sides[index] === 'more' ? 1 : -1)
    const isPlayed = end !== 'N'
    return [
      {
        feed_player_id,
        feed_game_id,
        result: isPlayed ? projection + distance : null,
        is_played: isPlayed,
      },
    ]
  })
}

/** Delivers that the matches of a slip are over, with the figures that end its picks like that. */
export function play(slip: Slip, ends: Ends, status = 'Final') {
  const feedGameIds = [...new Set(slip.players.map(player => player.feed_game_id))]
  return deliver(
    {
      games: feedGameIds.map(feed_game_id => ({ feed_game_id, status })),
      results: figuresFor(slip, ends),
    },
    slip.game_id,
  )
}

/** An entry as it stands. */
export async function entryOf(id: number) {
  const entry = await db.row<{
    outcome: string | null
    settlement: number
    paidCents: bigint | null
    settledAt: Date | null
    picks: string[]
  }>(sql`
    select outcome, settlement, paid_cents, settled_at,
           array(select coalesce(outcome::text, 'open') || ' ' || coalesce(result::text, '-') from pickem_entry_players
                  where entry_id = ${id} order by position) as picks
      from pickem_entries where id = ${id}`)
  if (!entry) throw new Error(`there is no entry ${id}`)
  return entry
}

/** What the ledger has of an entry, in order: kind, settlement, and what the user got in each bucket. */
export const ledgerOf = async (id: number) =>
  (
    await db.rows<{ line: string }>(sql`
      select t.kind || ' ' || t.settlement || ': '
             || string_agg(p.amount_cents || ' ' || p.bucket, ', ' order by p.bucket) as line
        from ledger_transactions t join postings p on p.transaction_id = t.id and p.user_id is not null
       where t.pickem_entry_id = ${id} group by t.id order by t.id`)
  ).map(row => row.line)

/** Settles what is due when the matches of a slip are gone through once more, as a minute later. */
export async function lookAgain(slip: Slip): Promise<void> {
  await db.run(sql`
    update settlement_dues set due_at = now()
     where game_id = ${slip.game_id} and feed_game_id = any(${slip.players.map(player => player.feed_game_id)}::int[])`)
  await settleDue()
}
