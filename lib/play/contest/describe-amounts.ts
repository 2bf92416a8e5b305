import { formatAmount } from '@/lib/core/amount'

/** Amounts of the audit log, by bucket: "$20.00 and 5 bucks". Empty for rows of versions that did not store the buckets. */
export function describeAmounts(logged: unknown): string {
  const amounts = Array.isArray(logged) ? (logged as { bucket: string; cents: number }[]) : []
  return amounts.map(({ bucket, cents }) => formatAmount(cents, bucket)).join(' and ')
}
