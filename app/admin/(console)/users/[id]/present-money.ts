import { compact } from '@/components/ui/facts'
import { formatCount, formatMoney } from '@/lib/core/format'
import type { LifetimeMoney } from '@/lib/payments/lifetime-money'

type MoneyFigure = {
  name: string
  amount: string
  definition: string
  /** The list of what is counted. */
  href: string | null
}

/** Null for a user who never had cash or site credits to move, nor a payment method. */
export function presentMoney(userId: number, money: LifetimeMoney): MoneyFigure[] | null {
  const { deposits, depositedCents, takenBackCents, withdrawals, withdrawnCents, openCents } = money
  const { pendingWithdrawals, pendingCents, undecided, grossRevenueCents, bonusCents, methods } = money
  const amounts = [depositedCents, withdrawnCents, pendingCents, grossRevenueCents, openCents, bonusCents]
  if (methods.length === 0 && amounts.every(cents => cents === 0n)) return null
  const depositsHref = `/admin/deposits?q=U-${userId}&status=completed`
  const withdrawalsHref = `/admin/withdrawals?view=all&q=U-${userId}&status=`
  const postingsHref = `/admin/users/${userId}/wallet?bucket=&source=`
  return compact([
    {
      name: 'Deposits',
      amount: formatMoney(depositedCents),
      definition: `${formatCount(deposits)} completed`,
      href: depositsHref,
    },
    takenBackCents > 0n && {
      name: 'Taken back',
      amount: formatMoney(takenBackCents),
      definition: 'By refunds and disputes of deposits',
      href: depositsHref,
    },
    {
      name: 'Withdrawals',
      amount: formatMoney(withdrawnCents),
      definition: `${formatCount(withdrawals)} completed`,
      href: `${withdrawalsHref}completed`,
    },
    {
      name: 'Net deposits',
      amount: formatMoney(depositedCents - takenBackCents - withdrawnCents),
      definition: 'Deposits less money taken back and withdrawals',
      href: null,
    },
    {
      name: 'Pending withdrawals',
      amount: formatMoney(pendingCents),
      definition: `${formatCount(pendingWithdrawals)} not paid yet${undecided > 0 ? `, ${formatCount(undecided)} to decide` : ''}`,
      href: `${withdrawalsHref}pending,processing`,
    },
    {
      name: 'Gross gaming revenue',
      amount: formatMoney(grossRevenueCents),
      definition: `Buy-ins of settled entries and contests, less refunds and payouts${openCents > 0n ? `. Another ${formatMoney(openCents)} is not settled` : ''}`,
      href: `${postingsHref}buy_in,refund,payout,reversal`,
    },
    {
      name: 'Bonus cost',
      amount: formatMoney(bonusCents),
      definition: 'Cash and site credits given by promos, rewards and operators, less reversals and debits',
      href: `${postingsHref}promo,reward,adjustment,reversal`,
    },
  ])
}
