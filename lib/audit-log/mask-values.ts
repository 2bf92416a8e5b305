import type { Values } from '@/lib/audit/record'
import { maskRecipient } from '@/lib/mask'

/** The same values as who may not see e-mails and phones sees them. */
export function maskValues(values: Values | null): Values | null {
  return values && (maskEach(values) as Values)
}

function maskEach(values: object): object {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, mask(name, value)]))
}

function mask(name: string, value: unknown): unknown {
  if (typeof value === 'string' && /email|phone/i.test(name)) return maskRecipient(value)
  if (Array.isArray(value)) return value.map(item => mask(name, item))
  return value && typeof value === 'object' ? maskEach(value) : value
}
