import { expect, test } from 'vitest'
import type { LifetimeMoney } from '@/lib/payments/lifetime-money'
import { presentMoney } from './present-money'

const none: LifetimeMoney = {
  deposits: 0,
  depositedCents: 0n,
  takenBackCents: 0n,
  withdrawals: 0,
  withdrawnCents: 0n,
  pendingWithdrawals: 0,
  undecided: 0,
  pendingCents: 0n,
  grossRevenueCents: 0n,
  openCents: 0n,
  bonusCents: 0n,
  methods: [],
}

const amountsOf = (money: Partial<LifetimeMoney>) =>
  Object.fromEntries(
    (presentMoney(7, { ...none, ...money }) ?? []).map(({ name, amount, definition }) => [
      name,
      `${amount} ${definition}`,
    ]),
  )

test('a user without money has no figures', () => {
  expect(presentMoney(7, none)).toBeNull()
  expect(presentMoney(7, { ...none, methods: [{ label: 'Visa', isDefault: true }] })).not.toBeNull()
})

test('net deposits are what stayed', () => {
  expect(
    amountsOf({
      deposits: 3,
      depositedCents: 22_000n,
      takenBackCents: 2_000n,
      withdrawals: 1,
      withdrawnCents: 30_000n,
    }),
  ).toMatchObject({
    Deposits: '$220.00 3 completed',
    'Taken back': '$20.00 By refunds and disputes of deposits',
    Withdrawals: '$300.00 1 completed',
    'Net deposits': '−$100.00 Deposits less money taken back and withdrawals',
  })
  expect(amountsOf({ depositedCents: 100n })).not.toHaveProperty('Taken back')
})

test('withdrawals that wait are named with those to decide', () => {
  const { 'Pending withdrawals': pending } = amountsOf({
    pendingWithdrawals: 3,
    undecided: 2,
    pendingCents: 7_500n,
  })
  expect(pending).toBe('$75.00 3 not paid yet, 2 to decide')
})

test('revenue names the buy-ins that are not settled', () => {
  expect(amountsOf({ grossRevenueCents: -500n, openCents: 1_000n })['Gross gaming revenue']).toBe(
    '−$5.00 Buy-ins of settled entries and contests, less refunds and payouts. Another $10.00 is not settled',
  )
})
