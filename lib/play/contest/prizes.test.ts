import { describe, expect, it } from 'vitest'
import { isFailure } from '@/lib/core/failure'
import { awardPrizes } from './prizes'
import { type Prize, prizeBuckets, prizePoolCents } from './rules'
import { blueprintForm } from './schema'

const table: Prize[] = [
  { from: 1, to: 1, cents: 1_000, bucket: 'cash' },
  { from: 2, to: 3, cents: 301, bucket: 'cash' },
  { from: 4, to: 4, cents: 50, bucket: 'site_credits' },
]

/** Places of the entries 1, 2, 3, … */
function award(places: number[], unreturned: Record<number, bigint> = {}, prizes = table) {
  const contenders = places.map((_, index) => ({
    entryId: index + 1,
    unreturnedCents: unreturned[index + 1] ?? 0n,
  }))
  const standings = places.map((place, index) => ({ entryId: index + 1, place }))
  return awardPrizes(prizes, contenders, standings).map(({ entryId, place, amounts }) => [
    entryId,
    place,
    amounts.map(({ bucket, cents }) => `${cents} ${bucket}`).join(' + '),
  ])
}

describe('a prize table of 10.00, two of 3.01 and 0.50 in site credits', () => {
  it('pays each place its prize', () => {
    expect(award([3, 1, 5, 2, 4])).toEqual([
      [2, 1, '1000 cash'],
      [4, 2, '301 cash'],
      [1, 3, '301 cash'],
      [5, 4, '50 site_credits'],
      [3, 5, ''],
    ])
  })

  it.each([
    ['two tied first share the first two prizes', [1, 1, 3], ['650 cash', '650 cash', '301 cash']],
    [
      'three tied second share two prizes and site credits',
      [1, 2, 2, 2],
      ['1000 cash', ...Array(3).fill('200 cash + 16 site_credits')],
    ],
    [
      'a tie beyond the last prize pays nothing',
      [1, 2, 3, 4, 5, 5],
      ['1000 cash', '301 cash', '301 cash', '50 site_credits', '', ''],
    ],
    ['all tied share everything', [1, 1, 1, 1, 1], Array(5).fill('320 cash + 10 site_credits')],
  ])('%s, rounded down', (_, places, amounts) => {
    // biome-ignore format: a row a case
    expect(award(places as number[]).map(([, , paid]) => paid)).toEqual(amounts)
  })

  it('never pays more than the pool', () => {
    for (let entries = 1; entries <= 6; entries++)
      for (let tied = 1; tied <= entries; tied++) {
        const places = Array.from({ length: entries }, (_, index) => (index < tied ? 1 : index + 1))
        const contenders = places.map((_, index) => ({ entryId: index, unreturnedCents: 0n }))
        const awards = awardPrizes(
          table,
          contenders,
          places.map((place, entryId) => ({ entryId, place })),
        )
        const paid = awards.flatMap(({ amounts }) => amounts).reduce((total, { cents }) => total + cents, 0n)
        expect(paid).toBeLessThanOrEqual(prizePoolCents(table))
      }
  })

  it('pays nothing for a share below a cent, and orders tied entries by ID', () => {
    const cent: Prize[] = [{ from: 1, to: 1, cents: 1, bucket: 'bucks' }]
    expect(award([2, 2, 1], {}, cent)).toEqual([
      [3, 1, '1 bucks'],
      [1, 2, ''],
      [2, 2, ''],
    ])
    expect(award([1, 1], {}, cent)).toEqual([
      [1, 1, ''],
      [2, 1, ''],
    ])
    const contenders = [9, 2, 10].map(entryId => ({ entryId, unreturnedCents: 0n }))
    const standings = contenders.map(({ entryId }) => ({ entryId, place: 1 }))
    expect(awardPrizes(cent, contenders, standings).map(({ entryId }) => entryId)).toEqual([2, 9, 10])
  })

  it('returns site credits spent on the buy-in as site credits, not as cash', () => {
    expect(award([1, 2, 3, 4], { 1: 400n, 2: 400n, 4: 400n })).toEqual([
      [1, 1, '600 cash + 400 site_credits'],
      [2, 2, '301 site_credits'],
      [3, 3, '301 cash'],
      [4, 4, '50 site_credits'],
    ])
    expect(award([1, 2, 2, 2], { 2: 100n })).toEqual([
      [1, 1, '1000 cash'],
      [2, 2, '100 cash + 116 site_credits'],
      [3, 2, '200 cash + 16 site_credits'],
      [4, 2, '200 cash + 16 site_credits'],
    ])
  })
})

it.each([
  [
    'an entry without a place',
    [
      [1, 1],
      [2, 2],
    ],
    { missing: [3] },
  ],
  [
    'an unknown entry',
    [
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ],
    { unknown: [4] },
  ],
  [
    'an entry that appears twice',
    [
      [1, 1],
      [2, 2],
      [3, 3],
      [3, 4],
    ],
    { repeated: [3] },
  ],
  [
    'a gap',
    [
      [1, 1],
      [2, 2],
      [3, 4],
    ],
    { misplaced: [3] },
  ],
  [
    'no first place',
    [
      [1, 2],
      [2, 3],
      [3, 4],
    ],
    { misplaced: [1, 2, 3] },
  ],
  [
    'a place that ignores a tie',
    [
      [1, 1],
      [2, 1],
      [3, 2],
    ],
    { misplaced: [3] },
  ],
])('standings with %s are rejected', (_, rows, problems) => {
  // biome-ignore format: a row a case
  const contenders = [1, 2, 3].map(entryId => ({ entryId, unreturnedCents: 0n }))
  const standings = (rows as number[][]).map(([entryId = 0, place = 0]) => ({ entryId, place }))
  try {
    awardPrizes(table, contenders, standings)
    expect.unreachable()
  } catch (error) {
    expect(isFailure(error, 'StandingsInvalid') && error.detail).toMatchObject(problems)
  }
})

it('a contest without a buy-in pays no cash, and play money pays play money', () => {
  expect(prizeBuckets('cash', 500)).toEqual(['cash', 'site_credits'])
  expect(prizeBuckets('cash', 0)).toEqual(['site_credits'])
  expect(prizeBuckets('arcade', 0)).toEqual(['bucks', 'credits'])
  expect(prizeBuckets('practice', 0)).toEqual([])
})

it.each([
  ['cash without a buy-in', { buyInCents: 0, prizes: [{ from: 1, to: 1, cents: 1, bucket: 'cash' }] }],
  ['cash of an arcade contest', { kind: 'arcade', prizes: [{ from: 1, to: 1, cents: 1, bucket: 'cash' }] }],
  ['practice', { kind: 'practice', prizes: [{ from: 1, to: 1, cents: 1, bucket: 'bucks' }] }],
  ['overlapping places', { prizes: [table[1], { from: 3, to: 4, cents: 1, bucket: 'cash' }] }],
  ['places in reverse', { prizes: [{ from: 3, to: 2, cents: 1, bucket: 'cash' }] }],
  ['places beyond the capacity', { capacity: 3, prizes: table }],
  ['an amount of zero', { prizes: [{ from: 1, to: 1, cents: 0, bucket: 'cash' }] }],
])('a prize table with %s is rejected', (_, change) => {
  const form = { name: 'x', kind: 'cash', buyInCents: 500, capacity: 5, prizes: table, feedGameIds: [] }
  expect(blueprintForm.safeParse(form).success).toBe(true)
  expect(blueprintForm.safeParse({ ...form, ...change }).success).toBe(false)
})

it('problems of standings are listed up to 20 of each', () => {
  const ids = (from: number) => Array.from({ length: 21 }, (_, index) => from + index)
  const contenders = [...ids(1), ...ids(101)].map(entryId => ({ entryId, unreturnedCents: 0n }))
  const standings = [...ids(101), ...ids(101), ...ids(201)].map(entryId => ({ entryId, place: 99 }))
  expect(() => awardPrizes(table, contenders, standings)).toThrow(
    expect.objectContaining({
      code: 'StandingsInvalid',
      detail: {
        missing: ids(1).slice(0, 20),
        unknown: ids(201).slice(0, 20),
        repeated: ids(101).slice(0, 20),
        misplaced: ids(101).slice(0, 20),
      },
    }),
  )
})
