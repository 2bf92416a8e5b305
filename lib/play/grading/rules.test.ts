import { describe, expect, it, vi } from 'vitest'
import type { FeedGameStatus } from '@/lib/db/generated/enums'
import {
  findRuling,
  type GradableEntry,
  type GradablePick,
  gradeByFacts,
  gradeEntry,
  gradeOnce,
  gradePick,
  keepGrade,
  type PickFacts,
  paymentAmounts,
  resolveEntry,
  type SoldTerms,
} from './rules'

const table = new Map([
  [2, '3.00'],
  [3, '5.00'],
  [4, '10.00'],
  [5, '20.00'],
  [6, '37.50'],
])
const teams = ['Herons', 'Stags', 'Owls', 'Foxes', 'Rams', 'Larks']
const words = { W: 'won', L: 'lost', V: 'void' } as const

/** Resolves an entry of 10.00 with these pick outcomes; by default each pick is from a different team. */
function settled(picks: string, change: Partial<SoldTerms> & { teams?: string[] } = {}) {
  const payoutCents = BigInt(Number(table.get(picks.length)) * 1_000)
  const { teams: pickTeams = teams, ...sold } = change
  const graded = [...picks].map((letter, index) => ({
    outcome: words[letter as keyof typeof words],
    team: pickTeams[index] ?? '',
  }))
  const { outcome, paidCents } = resolveEntry(
    {
      buyInCents: 1_000n,
      payoutCents,
      unreturnedCents: 0n,
      isShortLossRefunded: false,
      multipliers: table,
      ...sold,
    },
    graded,
  )
  return `${outcome} ${Number(paidCents) / 100}`
}

describe('an entry of 10.00 (W won, L lost, V void)', () => {
  it.each([
    // All picks won.
    ['WW', 'won 30'],
    ['WWW', 'won 50'],
    ['WWWW', 'won 100'],
    ['WWWWW', 'won 200'],
    ['WWWWWW', 'won 375'],
    // One lost pick loses the entry, at any position and with any void picks.
    ['WL', 'lost 0'],
    ['LWW', 'lost 0'],
    ['WWWWWL', 'lost 0'],
    ['LLLLLL', 'lost 0'],
    ['LWV', 'lost 0'],
    ['VVLW', 'lost 0'],
    // A void pick lowers the entry to the row below.
    ['WWV', 'won 30'],
    ['WWWV', 'won 50'],
    ['WWVV', 'won 30'],
    ['WWWWV', 'won 100'],
    ['WWWVV', 'won 50'],
    ['WWVVV', 'won 30'],
    ['WWWWWV', 'won 200'],
    ['WWWWVV', 'won 100'],
    ['WWWVVV', 'won 50'],
    ['WWVVVV', 'won 30'],
    // Fewer than two live picks refund the buy-in, unless the remaining pick is lost.
    ['VV', 'refunded 10'],
    ['WV', 'refunded 10'],
    ['LV', 'lost 0'],
    ['VVW', 'refunded 10'],
    ['VVV', 'refunded 10'],
    ['LVVV', 'lost 0'],
    ['VVVVW', 'refunded 10'],
    ['VVVVVL', 'lost 0'],
    ['VVVVVV', 'refunded 10'],
  ])('%s: %s', (picks, result) => {
    expect(settled(picks)).toBe(result)
  })

  it.each([
    ['WWV', ['Herons', 'Herons', 'Stags'], 'refunded 10'],
    ['LWV', ['Herons', 'Herons', 'Stags'], 'lost 0'],
    ['WWWV', ['Herons', 'Herons', 'Herons', 'Stags'], 'refunded 10'],
    ['WW', ['Herons', 'Herons'], 'refunded 10'],
    ['WWV', ['Herons', 'Stags', 'Herons'], 'won 30'],
    ['WLV', ['Herons', 'Stags', 'Herons'], 'lost 0'],
  ])('%s of %j: %s', (picks, pickTeams, result) => {
    expect(settled(picks, { teams: pickTeams })).toBe(result)
  })

  it.each([
    ['with another table', 'WWV', new Map([[2, '2.50']]), 'won 25'],
    ['with a table without a row for three', 'WWWV', new Map([[2, '2.50'], [4, '9.00']]), 'won 25'], // biome-ignore format: a row a case
    ['with a table without a lower row', 'WWV', new Map([[3, '5.00']]), 'refunded 10'],
    ['with a table without a lower row', 'WLV', new Map([[3, '5.00']]), 'lost 0'],
  ])('%s, %s uses its own table', (_, picks, multipliers, result) => {
    expect(settled(picks, { multipliers })).toBe(result)
  })

  it('rounds the payment down to a whole cent', () => {
    expect(settled('WWV', { buyInCents: 33n, multipliers: new Map([[2, '3.33']]) })).toBe('won 1.09')
  })

  it('pays the payout it was sold with, not the one of the current table', () => {
    expect(settled('WW', { payoutCents: 2_999n })).toBe('won 29.99')
  })
})

describe('an entry of 10.00 with 4.00 unreturned', () => {
  it.each([
    ['WWW', 'won 46'],
    ['WWV', 'won 26'],
    ['WLW', 'lost 0'],
    ['WVV', 'refunded 10'],
  ])('%s: %s', (picks, result) => {
    expect(settled(picks, { unreturnedCents: 400n })).toBe(result)
  })
})

describe('an entry that was sold with a refund for short losses', () => {
  it.each([
    ['LV', teams, 'refunded 10'],
    ['LVVV', teams, 'refunded 10'],
    ['VVVVVL', teams, 'refunded 10'],
    ['LWV', ['Herons', 'Herons', 'Stags'], 'refunded 10'],
    // It is not short.
    ['LWV', teams, 'lost 0'],
    ['WL', teams, 'lost 0'],
    ['WV', teams, 'refunded 10'],
    ['WWV', teams, 'won 30'],
  ])('%s of %j: %s', (picks, pickTeams, result) => {
    expect(settled(picks, { isShortLossRefunded: true, teams: pickTeams })).toBe(result)
  })

  it('is short if its table has no row for the live picks', () => {
    const multipliers = new Map([[3, '5.00']])
    expect(settled('WLV', { isShortLossRefunded: true, multipliers })).toBe('refunded 10')
  })
})

describe('a free entry with a payout of 5.00', () => {
  it.each([
    ['WW', 'won 5'],
    ['WWWWWW', 'won 5'],
    ['WWVVVV', 'won 5'],
    ['WL', 'lost 0'],
    ['WV', 'refunded 0'],
    ['LV', 'lost 0'],
    ['VVV', 'refunded 0'],
  ])('%s: %s', (picks, result) => {
    expect(settled(picks, { buyInCents: 0n, payoutCents: 500n })).toBe(result)
  })
})

describe('a pick on the line 20.50', () => {
  it.each([
    ['more', '21.00', 'won'],
    ['more', '20.51', 'won'],
    ['more', '20.50', 'void'],
    ['more', '20.49', 'lost'],
    ['more', '-3.00', 'lost'],
    ['less', '20.49', 'won'],
    ['less', '0.00', 'won'],
    ['less', '20.5', 'void'],
    ['less', '20.51', 'lost'],
    ['less', '100.00', 'lost'],
  ] as const)('of %s, with %s: %s', (side, figure, outcome) => {
    expect(gradePick({ side, line: '20.50' }, { counts: true, figure })).toBe(outcome)
  })

  it.each(['more', 'less'] as const)('of %s is void if the match does not count', side => {
    expect(gradePick({ side, line: '20.50' }, { counts: false, figure: '30.00' })).toBe('void')
    expect(gradePick({ side, line: '0.00' }, { counts: false, figure: null })).toBe('void')
  })
})

describe('a match', () => {
  const facts: PickFacts = {
    status: 'Final',
    isPlayed: true,
    figure: '21.00',
    isOverdue: false,
    isPutOff: false,
  }

  it.each<[string, Partial<PickFacts>, ReturnType<typeof findRuling>]>([
    ['final, with a result', {}, { counts: true, figure: '21.00' }],
    ['final, result 0', { figure: '0.00' }, { counts: true, figure: '0.00' }],
    ['final, not played', { isPlayed: false, figure: null }, { counts: false, figure: null }],
    [
      'final, not played, reported with 0',
      { isPlayed: false, figure: '0.00' },
      { counts: false, figure: '0.00' },
    ],
    ['final, result missing', { isPlayed: null, figure: null }, null],
    ['final, played, result missing', { figure: null }, null],
    ['final, with a result, not known if played', { isPlayed: null }, null],
    [
      'final, result overdue',
      { isPlayed: null, figure: null, isOverdue: true },
      { counts: false, figure: null },
    ],
    ['postponed', { status: 'Postponed' }, null],
    ['postponed, overdue', { status: 'Postponed', isOverdue: true }, { counts: false, figure: null }],
    ['canceled', { status: 'Canceled' }, null],
    ['canceled, overdue', { status: 'Canceled', isOverdue: true }, { counts: false, figure: null }],
    ['suspended', { status: 'Suspended' }, null],
    ['suspended, overdue', { status: 'Suspended', isOverdue: true }, { counts: false, figure: null }],
  ])('%s', (_, change, ruling) => {
    expect(findRuling({ ...facts, ...change })).toEqual(ruling)
  })

  it.each<FeedGameStatus>([
    'Scheduled',
    'Delayed',
    'InProgress',
    'Final',
    'Postponed',
    'Canceled',
    'Suspended',
  ])('that is %s does not count once it is put off', status => {
    expect(findRuling({ ...facts, status, isPutOff: true })).toEqual({ counts: false, figure: null })
  })

  it.each<FeedGameStatus>(['Scheduled', 'Delayed', 'InProgress'])(
    'that is %s has no ruling, even long after its start',
    status => {
      expect(findRuling({ ...facts, status, isOverdue: true })).toBeNull()
    },
  )
})

describe('grading an entry', () => {
  const entry: GradableEntry = {
    id: 1,
    userId: 7,
    mode: 'Cash',
    settlement: 0,
    outcome: null,
    paidCents: null,
    buyInCents: 1_000n,
    payoutCents: 3_000n,
    unreturnedCents: 0n,
    isShortLossRefunded: false,
    multipliers: table,
  }
  const pick: GradablePick = {
    gameId: 1,
    feedGameId: 5,
    feedPlayerId: 4,
    side: 'more',
    line: '20.50',
    team: 'Herons',
    outcome: null,
    result: null,
    status: 'Final',
    isPlayed: true,
    figure: '21.00',
    isOverdue: false,
    isPutOff: false,
  }
  const other: GradablePick = { ...pick, team: 'Stags', side: 'less', figure: '20.00' }
  const numbered = (...picks: GradablePick[]) => picks.map((pick, index) => ({ id: 10 + index, pick }))

  it('returns the grade of each pick, and the outcome', () => {
    expect(gradeEntry(entry, numbered(pick, other), false)).toEqual({
      entry,
      picks: [
        { id: 10, team: 'Herons', outcome: 'won', result: '21.00' },
        { id: 11, team: 'Stags', outcome: 'won', result: '20.00' },
      ],
      outcome: 'won',
      paidCents: 3_000n,
      isShort: false,
    })
  })

  it('waits for every pick', () => {
    expect(gradeEntry(entry, numbered(pick, { ...other, status: 'InProgress' }), false)).toBeNull()
  })

  it('marks an entry with too few live picks as short, also if it is lost', () => {
    const notPlayed = { ...other, isPlayed: false }
    expect(gradeEntry(entry, numbered(pick, notPlayed), false)).toMatchObject({
      outcome: 'refunded',
      isShort: true,
    })
    expect(gradeEntry(entry, numbered({ ...pick, figure: '20.00' }, notPlayed), false)).toMatchObject({
      outcome: 'lost',
      isShort: true,
    })
  })

  it('pays free entries of deleted accounts nothing, but those that were bought', () => {
    const free = { ...entry, buyInCents: 0n, payoutCents: 500n }
    expect(gradeEntry(free, numbered(pick, other), false)?.paidCents).toBe(500n)
    expect(gradeEntry(free, numbered(pick, other), true)?.paidCents).toBe(0n)
    expect(gradeEntry(entry, numbered(pick, other), true)?.paidCents).toBe(3_000n)
  })

  it('can keep the grades of an earlier settlement', () => {
    const settled = { ...pick, outcome: 'lost' as const, result: '19.00' }
    expect(keepGrade(settled)).toEqual({ outcome: 'lost', result: '19.00' })
    expect(keepGrade(pick)).toBeNull()
    expect(gradeByFacts(settled)).toEqual({ outcome: 'won', result: '21.00' })
    expect(gradeEntry(entry, numbered(settled, other), false, gradeByFacts)?.outcome).toBe('won')
    expect(gradeEntry(entry, numbered(settled, settled), false, keepGrade)?.outcome).toBe('lost')
  })

  it('can grade equal picks once', () => {
    const grade = vi.fn(gradeByFacts)
    const memoized = gradeOnce(grade)
    const waiting = { ...other, status: 'InProgress' as const }
    expect([pick, pick, waiting, waiting, other].map(memoized)).toEqual(
      [pick, pick, waiting, waiting, other].map(gradeByFacts),
    )
    expect(grade.mock.calls).toEqual([[pick], [waiting], [other]])
  })

  const won = { entry, picks: [], outcome: 'won' as const, paidCents: 3_000n, isShort: false }
  const buyIn = [{ bucket: 'bucks' as const, cents: 1_000n }]

  it.each([
    ['Cash', 1_000n, 'cash'],
    ['Arcade', 1_000n, 'bucks'],
    ['Cash', 0n, 'site_credits'],
    ['Arcade', 0n, 'bucks'],
  ] as const)('pays winnings in %s mode for a buy-in of %d to %s', (mode, buyInCents, bucket) => {
    const result = { ...won, entry: { ...entry, mode, buyInCents } }
    expect(paymentAmounts(result, buyIn)).toEqual([{ bucket, cents: 3_000n }])
  })

  it('returns a refund to the buckets that paid, and pays nothing for a loss', () => {
    const refunded = { ...won, outcome: 'refunded' as const, paidCents: 1_000n }
    expect(paymentAmounts(refunded, buyIn)).toEqual(buyIn)
    expect(paymentAmounts(refunded)).toEqual([])
    expect(paymentAmounts({ ...won, outcome: 'lost', paidCents: 0n }, buyIn)).toEqual([])
  })
})
