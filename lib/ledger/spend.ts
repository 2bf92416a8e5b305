import { Failure } from '@/lib/core/failure'
import { formatCents } from '@/lib/core/money'
import type { BucketKind, UserMode } from '@/lib/db/generated/enums'
import type { Balances } from './lock-wallet'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    FundsTooLow: { mode: UserMode; available: string }
  }
}

/** The part of a buy-in that one bucket pays. */
type BuyInPayment = { bucket: BucketKind; cents: bigint }

const bucketsByMode = {
  Cash: { first: 'site_credits', second: 'cash' },
  Arcade: { first: 'credits', second: 'bucks' },
} as const

const positive = (cents: bigint) => (cents > 0n ? cents : 0n)

/** The highest buy-in that these balances cover. */
export function availableCents(mode: UserMode, balances: Balances): bigint {
  const { first, second } = bucketsByMode[mode]
  return positive(balances[first]) + balances[second]
}

/** Cash mode spends site credits, then cash; Arcade mode spends positive credits, then bucks. Throws FundsTooLow. */
export function splitBuyIn(mode: UserMode, balances: Balances, buyInCents: bigint): BuyInPayment[] {
  const { first, second } = bucketsByMode[mode]
  const inFirst = positive(balances[first])
  const available = availableCents(mode, balances)
  if (available < buyInCents) throw new Failure('FundsTooLow', { mode, available: formatCents(available) })
  const fromFirst = inFirst < buyInCents ? inFirst : buyInCents
  return [
    { bucket: first, cents: fromFirst },
    { bucket: second, cents: buyInCents - fromFirst },
  ].filter(({ cents }) => cents > 0n)
}

/** The part of the buy-in that a win does not return: with `winningsOnly`, the site credits spent. */
export function unreturnedBuyIn(payments: readonly BuyInPayment[], winningsOnly: boolean): bigint {
  if (!winningsOnly) return 0n
  return payments.find(({ bucket }) => bucket === 'site_credits')?.cents ?? 0n
}
