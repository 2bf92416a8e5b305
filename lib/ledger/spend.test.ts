import { expect, it } from 'vitest'
import { isFailure } from '@/lib/core/failure'
import { splitBuyIn } from './spend'

const empty = { cash: 0n, site_credits: 0n, credits: 0n, bucks: 0n, reward_credits: 0n }

it.each([
  ['Cash', { site_credits: 2_000n, cash: 500n }, 1_000n, [['site_credits', 1_000n]]],
  [
    'Cash',
    { site_credits: 300n, cash: 700n },
    1_000n,
    [
      ['site_credits', 300n],
      ['cash', 700n],
    ],
  ],
  ['Cash', { cash: 1_000n, credits: 9_000n, bucks: 9_000n }, 1_000n, [['cash', 1_000n]]],
  [
    'Arcade',
    { credits: 300n, bucks: 700n },
    1_000n,
    [
      ['credits', 300n],
      ['bucks', 700n],
    ],
  ],
  ['Arcade', { credits: -300n, bucks: 1_000n }, 1_000n, [['bucks', 1_000n]]],
  ['Arcade', { credits: 5_000n }, 1_000n, [['credits', 1_000n]]],
  ['Cash', {}, 0n, []],
  ['Arcade', { credits: -300n }, 0n, []],
] as const)('in %s mode, balances %o pay a buy-in of %d cents as %o', (mode, balances, buyIn, spends) => {
  expect(splitBuyIn(mode, { ...empty, ...balances }, buyIn)).toEqual(
    spends.map(([bucket, cents]) => ({ bucket, cents })),
  )
})

it.each([
  [
    'Cash',
    { site_credits: 300n, cash: 699n, credits: 9_000n, bucks: 9_000n, reward_credits: 9_000n },
    '9.99',
  ],
  ['Arcade', { credits: -300n, bucks: 999n, cash: 9_000n, site_credits: 9_000n }, '9.99'],
] as const)('in %s mode, balances %o do not cover a buy-in of 10.00', (mode, balances, available) => {
  try {
    splitBuyIn(mode, { ...empty, ...balances }, 1_000n)
    expect.unreachable()
  } catch (error) {
    expect(isFailure(error, 'FundsTooLow') && error.detail).toEqual({ mode, available })
  }
})
