import type { BucketKind, UserMode } from '@/lib/db/generated/enums'
import { Failure } from '@/lib/failure'
import { formatCents } from '@/lib/money'

type Balances = Record<BucketKind, bigint>

/** A part of a buy-in and the bucket that pays it. */
export type Spend = { bucket: BucketKind; cents: bigint }

const purses = {
  Cash: { first: 'site_credits', second: 'cash' },
  Arcade: { first: 'credits', second: 'bucks' },
} as const

/**
 * Who pays the buy-in: in Cash mode site credits and then cash, in Arcade mode credits while positive and then
 * bucks; throws FundsTooLow.
 */
export function splitBuyIn(mode: UserMode, balances: Balances, buyInCents: bigint): Spend[] {
  const { first, second } = purses[mode]
  const held = balances[first] > 0n ? balances[first] : 0n
  const available = held + balances[second]
  if (available < buyInCents) throw new Failure('FundsTooLow', { mode, available: formatCents(available) })
  const fromFirst = held < buyInCents ? held : buyInCents
  return [
    { bucket: first, cents: fromFirst },
    { bucket: second, cents: buyInCents - fromFirst },
  ].filter(({ cents }) => cents > 0n)
}

/** The part of the buy-in that a win does not return: site credits are for play, so only what they win is cash. */
export function unreturnedBuyIn(spends: readonly Spend[], paysWinningsOnly: boolean): bigint {
  if (!paysWinningsOnly) return 0n
  return spends.find(({ bucket }) => bucket === 'site_credits')?.cents ?? 0n
}
