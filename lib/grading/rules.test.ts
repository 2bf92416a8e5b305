import { describe, expect, it } from 'vitest'
import type { FeedGameStatus } from '@/lib/db/generated/enums'
import { type Facts, gradePick, findRuling, type Sold, settle } from './rules'

const table = new Map([
  [2, '3.00'],
  [3, '5.00'],
  [4, '10.00'],
  [5, '20.00'],
  [6, '37.50'],
])
const teams = ['Herons', 'Stags', 'Owls', 'Foxes', 'Rams', 'Larks']
const words = { W: 'won', L: 'lost', V: 'void' } as const

/** An entry of 10.00 whose picks came out like that, each of another team unless said. */
function settled(picks: string, change: Partial<Sold> & { teams?: string[] } = {}) {
  const payoutCents = BigInt(Number(table.get(picks.length)) * 1_000)
  const { teams: told = teams, ...sold } = change
  const graded = [...picks].map((letter, index) => ({
    outcome: words[letter as keyof typeof words],
    team: told[index] ?? '',
  }))
  const { outcome, paidCents } = settle(
    { buyInCents: 1_000n, payoutCents, unreturnedCents: 0n, factors: table, ...sold },
    graded,
  )
  return `${outcome} ${Number(paidCents) / 100}`
}

describe('an entry of 10.00 (W a right pick, L a wrong one, V a void one)', () => {
  it.each([
    // All right.
    ['WW', 'won 30'],
    ['WWW', 'won 50'],
    ['WWWW', 'won 100'],
    ['WWWWW', 'won 200'],
    ['WWWWWW', 'won 375'],
    // One lost pick loses it, wherever it is and whatever else is void.
    ['WL', 'lost 0'],
    ['LWW', 'lost 0'],
    ['WWWWWL', 'lost 0'],
    ['LLLLLL', 'lost 0'],
    ['LWV', 'lost 0'],
    ['VVLW', 'lost 0'],
    // A void leaves it at the next lower row.
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
    // Fewer than two live picks: the buy-in goes back, whatever the one pick is.
    ['VV', 'refunded 10'],
    ['WV', 'refunded 10'],
    ['LV', 'refunded 10'],
    ['VVW', 'refunded 10'],
    ['VVV', 'refunded 10'],
    ['LVVV', 'refunded 10'],
    ['VVVVW', 'refunded 10'],
    ['VVVVVL', 'refunded 10'],
    ['VVVVVV', 'refunded 10'],
  ])('%s: %s', (picks, verdict) => {
    expect(settled(picks)).toBe(verdict)
  })

  it.each([
    ['WWV', ['Herons', 'Herons', 'Stags'], 'refunded 10'],
    ['LWV', ['Herons', 'Herons', 'Stags'], 'refunded 10'],
    ['WWWV', ['Herons', 'Herons', 'Herons', 'Stags'], 'refunded 10'],
    ['WW', ['Herons', 'Herons'], 'refunded 10'],
    ['WWV', ['Herons', 'Stags', 'Herons'], 'won 30'],
    ['WLV', ['Herons', 'Stags', 'Herons'], 'lost 0'],
  ])('%s of %j: %s', (picks, own, verdict) => {
    expect(settled(picks, { teams: own })).toBe(verdict)
  })

  it.each([
    ['of another table', 'WWV', new Map([[2, '2.50']]), 'won 25'],
    ['of a table that has no row for three', 'WWWV', new Map([[2, '2.50'], [4, '9.00']]), 'won 25'], // biome-ignore format: a row a case
    ['of a table that has no lower row', 'WWV', new Map([[3, '5.00']]), 'refunded 10'],
  ])('%s, %s is settled by that table', (_, picks, factors, verdict) => {
    expect(settled(picks, { factors })).toBe(verdict)
  })

  it('rounds what it pays down to a whole hundredth', () => {
    expect(settled('WWV', { buyInCents: 33n, factors: new Map([[2, '3.33']]) })).toBe('won 1.09')
  })

  it('pays exactly what it was sold for, whatever the table says now', () => {
    expect(settled('WW', { payoutCents: 2_999n })).toBe('won 29.99')
  })
})

describe('an entry of 10.00, of which a win does not return 4.00', () => {
  it.each([
    ['WWW', 'won 46'],
    ['WWV', 'won 26'],
    ['WLW', 'lost 0'],
    ['WVV', 'refunded 10'],
  ])('%s: %s', (picks, verdict) => {
    expect(settled(picks, { unreturnedCents: 400n })).toBe(verdict)
  })
})

describe('a free entry that offers 5.00', () => {
  it.each([
    ['WW', 'won 5'],
    ['WWWWWW', 'won 5'],
    ['WWVVVV', 'won 5'],
    ['WL', 'lost 0'],
    ['WV', 'refunded 0'],
    ['VVV', 'refunded 0'],
  ])('%s: %s', (picks, verdict) => {
    expect(settled(picks, { buyInCents: 0n, payoutCents: 500n })).toBe(verdict)
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

  it.each(['more', 'less'] as const)('of %s is void where the match does not count', side => {
    expect(gradePick({ side, line: '20.50' }, { counts: false, figure: '30.00' })).toBe('void')
    expect(gradePick({ side, line: '0.00' }, { counts: false, figure: null })).toBe('void')
  })
})

describe('a match', () => {
  const facts: Facts = { status: 'Final', isPlayed: true, figure: '21.00', isOverdue: false }

  it.each<[string, Partial<Facts>, ReturnType<typeof findRuling>]>([
    ['over, with a figure', {}, { counts: true, figure: '21.00' }],
    ['over, figure 0', { figure: '0.00' }, { counts: true, figure: '0.00' }],
    ['over, not played', { isPlayed: false, figure: null }, { counts: false, figure: null }],
    ['over, not played, told with 0', { isPlayed: false, figure: '0.00' }, { counts: false, figure: '0.00' }],
    ['over, figure not told yet', { isPlayed: null, figure: null }, null],
    [
      'over, figure never told',
      { isPlayed: null, figure: null, isOverdue: true },
      { counts: false, figure: null },
    ],
    ['put off', { status: 'Postponed' }, null],
    ['put off for too long', { status: 'Postponed', isOverdue: true }, { counts: false, figure: null }],
    ['called off, waiting', { status: 'Canceled' }, null],
    ['called off for good', { status: 'Canceled', isOverdue: true }, { counts: false, figure: null }],
    ['broken off, waiting', { status: 'Suspended' }, null],
    ['broken off for good', { status: 'Suspended', isOverdue: true }, { counts: false, figure: null }],
  ])('%s', (_, told, ruling) => {
    expect(findRuling({ ...facts, ...told })).toEqual(ruling)
  })

  it.each<FeedGameStatus>(['Scheduled', 'Delayed', 'InProgress'])(
    'that is %s is not ruled on, however long ago it was to begin',
    status => {
      expect(findRuling({ ...facts, status, isOverdue: true })).toBeNull()
    },
  )
})
