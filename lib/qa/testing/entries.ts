import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { confirmEntry } from '@/lib/play/entries/confirm-entry'
import { listPlayers } from '@/lib/play/entries/list-players'
import type { Slip } from '@/lib/play/entries/rules'
import { type CreatedPersona, createPersona } from '@/lib/qa/create-persona'
import type { Overrides, PersonaName } from '@/lib/qa/schema'

/** `Once` for a request without an idempotency key. */
const multipliers: Record<number, number> = { 2: 3, 3: 5, 4: 10, 5: 20, 6: 37.5 }

/** A user with a contest entry and a valid slip. */
export async function makePicker(
  persona: PersonaName = 'funded',
  { isVerified = true, balances }: { isVerified?: boolean; balances?: Overrides['balances'] } = {},
) {
  const user = await createPersona(persona, { verified: isVerified, ...(balances && { balances }) })
  if (!user.entry) throw new Error(`${persona} has no contest entry`)
  const players = await listPlayers(user.userId, user.entry)
  return { ...user, entry: user.entry, slip: (buyIn = 10, picks = 3) => draw(user, players, buyIn, picks) }
}

type Players = Awaited<ReturnType<typeof listPlayers>>

/** Picks one player of each match in turn, with the current lines. */
function draw(user: CreatedPersona, players: Players, buyIn: number, picks: number): Slip {
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

export const enterSlip = (userId: number, slip: Slip) => confirmEntry(withoutIdempotency, userId, slip)

export const setMode = (userId: number, mode: 'Cash' | 'Arcade') =>
  db.run(sql`update users set mode = ${mode}::text::user_mode where id = ${userId}`)

/** In cents by bucket. */
export async function allBalancesOf(userId: number): Promise<Record<string, bigint>> {
  const rows = await db.rows<{ kind: string; balanceCents: bigint }>(
    sql`select kind, balance_cents from buckets where user_id = ${userId}`,
  )
  return Object.fromEntries(rows.map(row => [row.kind, row.balanceCents]))
}
