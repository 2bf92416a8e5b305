import sql from 'sql-template-tag'
import type { PickSide, UserMode } from '@/lib/db/generated/enums'
import type { Db } from '@/lib/db/db'
import type { Terms } from './verify-slip'
import { formatPlayersKey, type Slip } from './rules'

/** An entry as it is written down: everything that it is later graded and paid by. */
type NewEntry = Terms & {
  userId: number
  mode: UserMode
  slip: Slip
  buyInCents: bigint
  unreturnedCents: bigint
  sides: PickSide[]
  /** The UTC day and number of a free entry, null on a paid one. */
  freePlay: { on: string; number: number } | null
}

/** Writes an entry and its picks down and answers its id. */
export async function recordEntry(db: Db, entry: NewEntry): Promise<number> {
  const { userId, mode, slip, buyInCents, payoutCents, contestName, multiplier, sides, lines, freePlay } =
    entry
  const { unreturnedCents } = entry
  const playerIds = slip.players.map(player => player.feed_player_id)
  const feedGameIds = slip.players.map(player => player.feed_game_id)
  const row = await db.row<{ id: number }>(sql`
    with entry as (
      insert into pickem_entries (user_id, game_id, contest_name, mode, buy_in_cents, multiplier_table_id,
                                  multiplier, payout_cents, picks, unreturned_cents, players_key, free_on, free_number)
      values (${userId}, ${slip.game_id}, ${contestName}, ${mode}::text::user_mode, ${buyInCents},
              ${multiplier.tableId}, ${multiplier.value}, ${payoutCents}, ${sides.length}, ${unreturnedCents},
              ${formatPlayersKey(slip.players)}, ${freePlay?.on ?? null}::text::date, ${freePlay?.number ?? null})
      returning id, game_id
    ), picks as (
      insert into pickem_entry_players (entry_id, position, game_id, feed_player_id, feed_game_id, side, line)
      select entry.id, position, game_id, feed_player_id, feed_game_id, side::pick_side, line
        from entry, unnest(${playerIds}::int[], ${feedGameIds}::int[], ${sides}::text[], ${lines}::numeric[])
                      with ordinality as pick (feed_player_id, feed_game_id, side, line, position)
    )
    select id from entry`)
  if (!row) throw new Error('an entry was not written')
  return row.id
}
