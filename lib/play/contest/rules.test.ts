import { describe, expect, it } from 'vitest'
import type { ContestKind, ContestStatus } from '@/lib/db/generated/enums'
import {
  assertCompletable,
  canTransition,
  contestKindNames,
  currentStatus,
  hasMoney,
  type Prize,
  payablePrizes,
  prizeBuckets,
  prizePoolCents,
} from './rules'

const prizes: Prize[] = [
  { from: 1, to: 1, cents: 1_000, bucket: 'cash' },
  { from: 2, to: 4, cents: 301, bucket: 'cash' },
]
const statuses: ContestStatus[] = ['open', 'locked', 'completed', 'canceled']

describe('a contest', () => {
  it.each([
    ['lock', ['open']],
    ['reopen', ['locked']],
    ['complete', ['locked']],
    ['cancel', ['open', 'locked']],
  ] as const)('can %s from %j', (transition, from) => {
    expect(statuses.filter(status => canTransition(status, transition))).toEqual(from)
  })

  it('has money if users pay or win in it', () => {
    expect(hasMoney({ buyInCents: 0n, prizes: [] })).toBe(false)
    expect(hasMoney({ buyInCents: 1n, prizes: [] })).toBe(true)
    expect(hasMoney({ buyInCents: 0n, prizes })).toBe(true)
  })

  it('is locked from its start', () => {
    expect(currentStatus({ status: 'open', hasStarted: true })).toBe('locked')
    expect(currentStatus({ status: 'open', hasStarted: false })).toBe('open')
    expect(currentStatus({ status: 'canceled', hasStarted: true })).toBe('canceled')
  })

  it('is named by its kind', () => {
    expect(contestKindNames).toEqual({ practice: 'Practice', cash: 'Cash', arcade: 'Arcade' })
  })
})

describe('a contest can be completed', () => {
  const locked = {
    status: 'locked' as ContestStatus,
    hasStarted: true,
    buyInCents: 500n,
    prizes: prizes as readonly Prize[],
    entries: 2,
  }
  const complete = (change: Partial<typeof locked>) => () => assertCompletable({ ...locked, ...change })

  it.each<[string, Partial<typeof locked>]>([
    ['once it has started', {}],
    ['if it is open and has started', { status: 'open' }],
    ['without entries', { entries: 0, prizes: [], hasStarted: false }],
    ['without money', { buyInCents: 0n, prizes: [], hasStarted: false }],
  ])('%s', (_, change) => {
    expect(complete(change)).not.toThrow()
  })

  it.each<[string, Partial<typeof locked>, object]>([
    [
      'while it is open',
      { status: 'open', hasStarted: false },
      { code: 'ContestStatusConflict', detail: { status: 'open' } },
    ],
    ['twice', { status: 'completed' }, { code: 'ContestStatusConflict', detail: { status: 'completed' } }],
    ['if users paid and nothing can be won', { prizes: [] }, { code: 'ContestWithoutPrizes' }],
    ['before its start', { hasStarted: false }, { code: 'ContestNotStarted' }],
  ])('but not %s', (_, change, failure) => {
    expect(complete(change)).toThrow(expect.objectContaining(failure))
  })
})

it.each<[ContestKind, bigint, string[]]>([
  ['cash', 500n, ['cash', 'site_credits']],
  ['cash', 0n, ['site_credits']],
  ['arcade', 0n, ['bucks', 'credits']],
  ['arcade', 500n, ['bucks', 'credits']],
  ['practice', 0n, []],
])('prizes of a %s contest with a buy-in of %d are of %j', (kind, buyInCents, buckets) => {
  expect(prizeBuckets(kind, buyInCents)).toEqual(buckets)
  expect(prizeBuckets(kind, Number(buyInCents))).toEqual(buckets)
})

it('the pool counts the prize of each place', () => {
  expect(prizePoolCents(prizes)).toBe(1_903n)
  expect(prizePoolCents([])).toBe(0n)
})

it('pays nothing for places that no user takes', () => {
  const prizes = [
    { from: 1, to: 1, cents: 500, bucket: 'cash' as const },
    { from: 2, to: 10, cents: 100, bucket: 'cash' as const },
  ]
  expect([0, 1, 2, 4, 10, 50].map(entries => prizePoolCents(payablePrizes(prizes, entries)))).toEqual([
    0n,
    500n,
    600n,
    800n,
    1_400n,
    1_400n,
  ])
})
