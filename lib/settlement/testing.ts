import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { Slip } from '@/lib/entries/rules'
import { deliver } from '@/lib/feed/testing'
import { settleDue } from './settle-due'

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
    update settlement_queue set due_at = now()
     where game_id = ${slip.game_id} and feed_game_id = any(${slip.players.map(player => player.feed_game_id)}::int[])`)
  await settleDue()
}
