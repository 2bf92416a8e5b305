import { formatMoney, formatUnits } from '@/lib/core/format'

/** An amount of the audit log, in the currency of the contest. */
export function describeAmount(values: Record<string, unknown>, field: string): string {
  const cents = Number(values[field] ?? 0)
  return values.kind === 'arcade' ? formatUnits(cents, 'bucks') : formatMoney(cents)
}
