import { expect, test } from 'vitest'
import { describeOverlay, moneyFacts } from './money-facts'

type Terms = Parameters<typeof moneyFacts>[0]

const contest: Terms = {
  kind: 'cash',
  status: 'open',
  hasStarted: false,
  buyInCents: 1_000n,
  capacity: null,
  entries: 3,
  isSettling: false,
  prizes: [
    { from: 1, to: 1, cents: 5_000, bucket: 'cash' },
    { from: 2, to: 4, cents: 2_000, bucket: 'site_credits' },
  ],
}

const factsOf = (change: Partial<Terms> = {}, totals: Parameters<typeof moneyFacts>[1] = null) =>
  moneyFacts({ ...contest, ...change }, totals).map(({ name, value, note }) => [name, value, note])

test('an open contest shows the prizes of the places taken, less the buy-ins', () => {
  expect(factsOf()).toEqual([
    ['Buy-ins', '$30.00', '$10.00 from 3 users'],
    ['To pay', '$90.00', 'Prizes of 3 places'],
    ['Overlay', '$60.00', 'The company adds it to the buy-ins'],
  ])
})

test('only places with a prize are counted', () => {
  const prizes = [{ from: 1, to: 1, cents: 5_000, bucket: 'cash' as const }]
  expect(factsOf({ entries: 2, prizes })[1]).toEqual(['To pay', '$50.00', 'Prize of 1 place'])
  expect(factsOf({ entries: 0, prizes })[1]).toEqual(['To pay', '$0.00', 'No place is taken'])
})

test('with a limit it shows what the company adds or keeps once it is full', () => {
  expect(factsOf({ capacity: 20 }).at(-1)).toEqual(['Overlay if full', 'None', 'The company keeps $90.00'])
  expect(factsOf({ capacity: 11 }).at(-1)).toEqual(['Overlay if full', 'None', 'Buy-ins equal prizes'])
  expect(factsOf({ capacity: 20, hasStarted: true })).toHaveLength(3)
})

test('a contest that no user has joined shows so, and what the company adds once it is full', () => {
  expect(factsOf({ capacity: 4, entries: 0 }).slice(-2)).toEqual([
    ['Overlay', 'None', 'No user has joined'],
    ['Overlay if full', '$70.00', 'The company adds it to the buy-ins'],
  ])
})

test('a cash blueprint shows what the company adds once a contest is full, and the most that it adds with fewer users', () => {
  const terms = {
    kind: 'cash' as const,
    buyInCents: 500n,
    capacity: 4,
    prizes: [{ from: 1, to: 1, cents: 4_500, bucket: 'cash' as const }],
  }
  const textWith = (change: Partial<typeof terms> | { capacity: null }) => {
    const fact = describeOverlay({ ...terms, ...change })
    return fact && `${fact.name}: ${fact.value}. ${fact.note}`
  }
  const adds = 'The company adds it to the buy-ins'
  expect(textWith({})).toBe(`Overlay: $25.00 if full, up to $40.00 if few join. ${adds}`)
  // $390 with three users, as the prize of the third place is the last that exceeds the buy-in.
  const prizes = [
    { from: 1, to: 1, cents: 30_000, bucket: 'cash' as const },
    { from: 2, to: 3, cents: 6_000, bucket: 'cash' as const },
    { from: 4, to: 8, cents: 600, bucket: 'cash' as const },
  ]
  expect(textWith({ buyInCents: 1_000n, capacity: 20, prizes })).toBe(
    `Overlay: $250.00 if full, up to $390.00 if few join. ${adds}`,
  )
  expect(textWith({ buyInCents: 1_000n, capacity: 2, prizes })).toBe(`Overlay if full: $340.00. ${adds}`)
  expect(textWith({ capacity: 20 })).toBe(
    'Overlay: None if full, up to $40.00 if few join. The company keeps $55.00 if full',
  )
  expect(textWith({ capacity: null })).toBe(`Overlay: Up to $40.00 if few join. ${adds}`)
  for (const change of [{ kind: 'arcade' as const }, { buyInCents: 0n, prizes: [] }])
    expect(describeOverlay({ ...terms, ...change })).toBeNull()
})

test('a completed contest shows what was paid', () => {
  const totals = { refundedEntries: 0, refundedCents: 0n, paidCents: 2_500n, coveredCents: 0n }
  expect(factsOf({ status: 'completed' }, totals)).toEqual([
    ['Buy-ins', '$30.00', '$10.00 from 3 users'],
    ['Paid prizes', '$25.00', undefined],
    ['Overlay', 'None', 'The company kept $5.00'],
  ])
  expect(factsOf({ status: 'completed' }, { ...totals, coveredCents: 500n }).slice(-2)).toEqual([
    ['Covered by the company', '$5.00', 'Earlier prizes that balances did not cover'],
    ['Overlay', 'None', 'Buy-ins equal prizes'],
  ])
})

test('a canceled contest shows its refunds, also while they are paid', () => {
  const totals = { refundedEntries: 3, refundedCents: 3_000n, paidCents: 0n, coveredCents: 0n }
  expect(factsOf({ status: 'canceled' }, totals)).toEqual([
    ['Buy-ins', '$30.00', '$10.00 from 3 users'],
    ['Refunded', '$30.00', 'To 3 users'],
  ])
  const some = { ...totals, refundedEntries: 1, refundedCents: 1_000n }
  expect(factsOf({ status: 'canceled', isSettling: true }, some)[1]).toEqual([
    'Refunded',
    '$10.00',
    'To 1 of 3 users so far',
  ])
})

test('a contest without money has no figures, an arcade contest no overlay', () => {
  expect(factsOf({ kind: 'practice', buyInCents: 0n, prizes: [] })).toEqual([])
  expect(factsOf({ kind: 'cash', buyInCents: 0n, prizes: [] })).toEqual([])
  expect(factsOf({ kind: 'arcade' })).toEqual([
    ['Buy-ins', '30 of play money', '10 of play money from 3 users'],
  ])
})
