import type { Db } from '@/lib/db/db'
import { post } from './post'
import { type BucketAmounts, coveredPart, negate, paymentDifference, totalCents } from './rules'

type Lending = {
  userId: number
  /** The entry whose payment the balance did not cover. */
  pickemEntryId?: number
  contestEntryId?: number
  settlement?: number
  amounts: BucketAmounts
  reason: string
}

export type Loan = Lending & { id: bigint }

/**
 * Lends what a balance lacks for a debit. A regular adjustment, so that an operator can reverse it once the user has the
 * money. Returns its ID.
 */
export function lend(db: Db, lending: Lending): Promise<bigint> {
  return post(db, { ...lending, kind: 'adjustment', houseAccount: 'shortfalls' })
}

/**
 * Collects as much of a loan as `available` covers; the balances must have that. A reversal is exact, so all of the loan is
 * reversed and the rest is lent again, as a loan that an operator can collect. Returns what was collected, and the loan of the
 * rest.
 */
export async function collectLoan(
  db: Db,
  { id, ...loan }: Loan,
  available: BucketAmounts,
  reason: string,
): Promise<{ collected: BucketAmounts; rest: Loan | null }> {
  const collected = coveredPart(loan.amounts, available)
  if (totalCents(collected) === 0n) return { collected, rest: { id, ...loan } }
  const left = { ...loan, amounts: paymentDifference(collected, loan.amounts) }
  const rest = left.amounts.length > 0 ? { ...left, id: await lend(db, left) } : null
  await post(db, {
    ...loan,
    kind: 'reversal',
    houseAccount: 'shortfalls',
    reversesId: id,
    amounts: negate(loan.amounts),
    reason,
  })
  return { collected, rest }
}
