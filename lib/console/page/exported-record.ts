import type { ExportedRecord } from '@/lib/list/export-list'

const shortIds = { user: 'U', challenge: 'H', contest: 'C', promo: 'P', webhook: 'webhook' }

export type ScopeRecord = { type: keyof typeof shortIds; id: number; name: string }

/**
 * Operators with an audit row of a contest or promo count as those who decided about its money, so its downloads are rows of
 * its list.
 */
export function describeRecord({ type, id, name }: ScopeRecord): ExportedRecord {
  const shortId = `${shortIds[type]}-${id}`
  const isDeciding = type === 'contest' || type === 'promo'
  return {
    shortId,
    subject: isDeciding
      ? { type: 'list', id: `${type}:${id}`, name: `${type} ${name} (${shortId})` }
      : { type, id, name },
  }
}
