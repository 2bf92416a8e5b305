import { isSame, type Values } from '@/lib/audit/record'

/** The fields in which the subject is no longer what the change made of it. */
export function findChangedFields(after: Values | null, now: Values | null): string[] {
  if (!after || !now) return after || now ? ['*'] : []
  return Object.keys(after).filter(name => !isSame(after[name], now[name]))
}
