import type { Random } from '@/e2e/fixtures/random'
import type { Player, SlipBody } from '@/e2e/kit/src/slate'

/** Changes one to three terms of the slip. */
export function tamper(slip: SlipBody, random: Random): unknown {
  let body: SlipBody = structuredClone(slip)
  for (let left = random.pick([1, 1, 2, 3]); left > 0; left--) body = random.pick(changes)(body, random)
  return body
}

type Change = (slip: SlipBody, random: Random) => SlipBody

const first = ({ players: [player, ...rest] }: SlipBody, change: object) =>
  [{ ...player, ...change }, ...rest] as Player[]

const changes: Change[] = [
  (slip, random) => ({ ...slip, payout: slip.payout * random.pick([1.001, 1.01, 2, 10, 1e6, 1e300, -1]) }),
  (slip, random) => ({ ...slip, payout: slip.payout + random.pick([0.01, 0.009, 0.001, 1, -0.01]) }),
  (slip, random) => ({
    ...slip,
    payout: random.pick([`${slip.payout}`, null, [slip.payout], true, 'NaN']) as never,
  }),
  (slip, random) => {
    const multiplier = random.pick([5, 10, 20, 37.5, 100, 3.0000001, -3, 1e308])
    return { ...slip, multiplier, payout: slip.buy_in * multiplier }
  },
  (slip, random) => ({ ...slip, multiplier: random.pick([5, 37.5, 1e9, '3', null, [3]]) as never }),
  (slip, random) => ({
    ...slip,
    buy_in: random.pick([0, -1, 0.001, 1e-9, 100_000, 1e308, '1', null]) as never,
  }),
  slip => ({ ...slip, buy_in: 0, payout: slip.payout }),
  slip => ({ ...slip, buy_in: slip.buy_in / 100 }),
  slip => {
    const [one] = slip.players
    const players = Array.from({ length: 6 }, () => one) as Player[]
    return {
      ...slip,
      players,
      picks: 'more,more,more,more,more,more',
      multiplier: 37.5,
      payout: slip.buy_in * 37.5,
    }
  },
  slip => ({ ...slip, picks: `${slip.picks},more`, multiplier: 37.5, payout: slip.buy_in * 37.5 }),
  (slip, random) => ({
    ...slip,
    picks: random.pick(['more', '', ',', 'more;less', 'both,both', 'MORE,LESS', 'more,less,']),
  }),
  (slip, random) => ({
    ...slip,
    players: first(slip, { projection: random.pick([0, 0.5, -1, 1e9, 1e-9, '20.5', null]) }),
  }),
  (slip, random) => {
    const projection = (slip.players[0]?.projection ?? 0) + random.pick([0.5, -0.5, 0.01, -0.01, 1e-12])
    return { ...slip, players: first(slip, { projection }) }
  },
  (slip, random) => ({
    ...slip,
    players: first(slip, { feed_player_id: random.pick([1, 0, -1, 2_147_483_647, '1']) }),
  }),
  (slip, random) => ({
    ...slip,
    players: first(slip, { feed_game_id: random.pick([1, 0, -1, 2_147_483_647, '1']) }),
  }),
  slip => ({ ...slip, players: first(slip, { feed_game_id: slip.players[1]?.feed_game_id }) }),
  slip => ({ ...slip, players: first(slip, { ...slip.players[1] }) }),
  slip => ({
    ...slip,
    players: slip.players.map(player => ({ ...player, feed_game_id: slip.players[0]?.feed_game_id ?? 0 })),
  }),
  slip => ({ ...slip, players: slip.players.slice(0, 1) }),
  (slip, random) => ({ ...slip, game_id: random.pick([1, 2, 3, 4, 5, 6, 7, 0, -1, 99]) }),
  slip =>
    ({
      ...slip,
      payout_cents: 999_999,
      paid_cents: 999_999,
      outcome: 'won',
      is_settled: 1,
      user_id: 1,
    }) as never,
  slip => ({ ...slip, multiplier_table_id: 1, table_id: 1, lines: [0], mode: 'Cash' }) as never,
]
