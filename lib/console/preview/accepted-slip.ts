import sql from 'sql-template-tag'
import type { Failure, FailureDetails } from '@/lib/core/failure'
import { multiplyCents } from '@/lib/core/money'
import { db } from '@/lib/db/client'
import type { Slip } from '@/lib/play/entries/rules'

/** Changes a slip to what the failure would accept; null if no change of the request would do. */
export async function findAcceptedSlip(slip: Slip, { code, detail }: Failure): Promise<Slip | null> {
  const fix = fixes[code as keyof typeof fixes] as
    | ((slip: Slip, detail: unknown) => Slip | null | Promise<Slip | null>)
    | undefined
  return fix ? fix(slip, detail) : null
}

const withPayout = (slip: Slip): Slip => ({
  ...slip,
  payout: Number(multiplyCents(BigInt(Math.round(slip.buy_in * 100)), slip.multiplier)) / 100,
})

const fixes = {
  BuyInTooHigh: (slip: Slip, { maximum }: FailureDetails['BuyInTooHigh']) =>
    withPayout({ ...slip, buy_in: Number(maximum) }),
  FundsTooLow: (slip: Slip, { available }: FailureDetails['FundsTooLow']) =>
    Number(available) > 0 ? withPayout({ ...slip, buy_in: Number(available) }) : null,
  MultiplierWrong: (slip: Slip, { multiplier }: FailureDetails['MultiplierWrong']) =>
    withPayout({ ...slip, multiplier }),
  PayoutWrong: (slip: Slip, { payout }: FailureDetails['PayoutWrong']) => ({
    ...slip,
    payout: Number(payout),
  }),
  async LineMoved(slip: Slip, { player, line }: FailureDetails['LineMoved']) {
    const ids = slip.players.map(({ feed_player_id }) => feed_player_id)
    const named = await db.rows<{ id: number }>(sql`
      select feed_player_id as id from feed_players
       where game_id = ${slip.game_id} and feed_player_id = any(${ids}::int[]) and short_name = ${player}`)
    const index = slip.players.findIndex(
      one => one.projection !== line && named.some(({ id }) => id === one.feed_player_id),
    )
    const moved = slip.players[index]
    return moved ? { ...slip, players: slip.players.with(index, { ...moved, projection: line }) } : null
  },
}
