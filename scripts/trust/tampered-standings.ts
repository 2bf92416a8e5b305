import type { Random } from '@/e2e/fixtures/random'

export type Standing = { main_contest_entry_id: number; place: number }

type Change = (standings: Standing[], random: Random, otherIds: readonly number[]) => unknown

/** Changes one or two things; a tie is still valid. */
export function tamperStandings(fair: Standing[], random: Random, otherIds: readonly number[]): unknown {
  let standings: unknown = structuredClone(fair)
  for (let left = random.pick([1, 1, 2]); left > 0 && Array.isArray(standings); left--)
    standings = random.pick(changes)(standings, random, otherIds)
  return standings
}

const changeOne = (standings: Standing[], index: number, change: object) =>
  standings.map((one, at) => (at === index ? { ...one, ...change } : one))

const changes: Change[] = [
  (rows, random) =>
    changeOne(rows, random.integer(0, 5), { place: random.pick([0, -1, 1e9, 1.5, '1', null, 7]) }),
  // Everyone wins.
  rows => rows.map(one => ({ ...one, place: 1 })),
  rows => changeOne(rows, 5, { place: 1 }),
  rows => rows.slice(1),
  rows => [...rows, ...rows],
  rows => [...rows, { ...rows[0], place: 2 }],
  rows => changeOne(rows, 1, { main_contest_entry_id: rows[0]?.main_contest_entry_id }),
  (rows, random) =>
    changeOne(rows, 0, { main_contest_entry_id: random.pick([0, -1, 2_147_483_647, 1e308, '1', null]) }),
  (rows, random) => [...rows, { main_contest_entry_id: 1, place: random.integer(1, 7) }],
  (rows, _, otherIds) => changeOne(rows, 0, { main_contest_entry_id: otherIds[0] }),
  rows => rows.map((one, index) => ({ ...one, place: index + 2 })),
  rows => rows.map(one => ({ ...one, prize: 1e6, cents: 1e6, paid_cents: 1e6, bucket: 'cash' })),
  rows => rows.map(one => ({ ...one, place: 2 * one.place - 1 })),
  () => [],
  () => ({ length: 6 }),
  () => null,
]
