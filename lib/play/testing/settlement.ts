import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { Slip } from '@/lib/play/entries/rules'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { importPayload } from '@/lib/play/testing/feed'

/** One letter per pick: W wins, L loses, V lands on the line, N did not play, U has no result yet. */
type PickResults = string

/** Feed results that produce these pick results. */
export function resultsFor(slip: Slip, results: PickResults) {
  const sides = slip.picks.split(',')
  const distances: Record<string, number> = { W: 1, L: -1 }
  return slip.players.flatMap(({ feed_player_id, feed_game_id, projection }, index) => {
    const result = results[index] ?? 'U'
    if (result === 'U') return []
    const distance = (distances[result] ?? 0) * (sides[index] === 'more' ? 1 : -1)
    const isPlayed = result !== 'N'
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

/** Sets the slip's matches to `status`, with results that produce these pick results. */
export function finishMatches(slip: Slip, pickResults: PickResults, status = 'Final') {
  const feedGameIds = [...new Set(slip.players.map(player => player.feed_game_id))]
  return importPayload(
    {
      games: feedGameIds.map(feed_game_id => ({ feed_game_id, status })),
      results: resultsFor(slip, pickResults),
    },
    slip.game_id,
  )
}

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
  if (!entry) throw new Error(`Entry ${id} does not exist`)
  return entry
}

/** Ledger transactions of an entry in order: "payout 1: 4000 cash". */
export const postingsOf = async (id: number) =>
  (
    await db.rows<{ line: string }>(sql`
      select t.kind || ' ' || t.settlement || ': '
             || string_agg(p.amount_cents || ' ' || p.bucket, ', ' order by p.bucket) as line
        from ledger_transactions t join postings p on p.transaction_id = t.id and p.user_id is not null
       where t.pickem_entry_id = ${id} group by t.id order by t.id`)
  ).map(row => row.line)

/** Runs the second settlement pass on the slip's matches, without the wait of a minute. */
export async function settleAgain(slip: Slip): Promise<void> {
  await db.run(sql`
    update settlement_queue set due_at = now()
     where game_id = ${slip.game_id} and feed_game_id = any(${slip.players.map(player => player.feed_game_id)}::int[])`)
  await settleDue()
}
