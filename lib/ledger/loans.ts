import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { BucketKind } from '@/lib/db/generated/enums'
import { post } from './post'
import { type BucketAmounts, coveredPart, negate, paymentDifference, totalCents } from './rules'

type Lending = {
  userId: number
  /** The entry whose payment the balance did not cover. */
  pickemEntryId?: number | null
  contestEntryId?: number | null
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

/** `from` and `where` of the house's postings of loans `lent` that were not collected. */
export const openLoans = (which: Sql): Sql => sql`
  from ledger_transactions lent join postings on postings.transaction_id = lent.id
 where ${which} and lent.kind = 'adjustment' and postings.house_account = 'shortfalls'
   and not exists (select from ledger_transactions back where back.reverses_id = lent.id)`

/** Of these ledger transactions `lent`, the loans that were not collected, the newest first. */
export async function loadOpenLoans(db: Db, which: Sql): Promise<Loan[]> {
  const rows = await db.rows<Omit<Loan, 'amounts'> & { bucket: BucketKind; cents: bigint }>(sql`
    select lent.id, lent.user_id, lent.pickem_entry_id::float8, lent.contest_entry_id::float8, lent.settlement, lent.reason,
           postings.bucket, -postings.amount_cents as cents
    ${openLoans(which)} order by lent.id desc, postings.bucket`)
  const loans = new Map<bigint, Loan>()
  for (const { bucket, cents, ...loan } of rows)
    loans.set(loan.id, { ...loan, amounts: [...(loans.get(loan.id)?.amounts ?? []), { bucket, cents }] })
  return [...loans.values()]
}
