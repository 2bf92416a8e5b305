import { formatMoney } from '@/lib/core/format'
import { limitPeriods } from './rules'

/** "daily to $50.00, weekly to the general limit", for the periods that `limits` has. */
export function describeLimits(limits: Record<string, unknown>): string {
  return limitPeriods
    .filter(period => period in limits)
    .map(period => {
      const cents = limits[period]
      return `${period} to ${typeof cents === 'number' ? formatMoney(cents) : 'the general limit'}`
    })
    .join(', ')
}
