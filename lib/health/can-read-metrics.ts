import { env } from '@/lib/env'
import { isSameSecret } from '@/lib/is-same-secret'

/**
 * Whether the caller sends METRICS_TOKEN; without that setting no caller does. An address proves nothing: to a proxy on this
 * machine, every caller is one of this machine.
 */
export function canReadMetrics(headers: Headers): boolean {
  const token = env().METRICS_TOKEN
  const given = headers.get('authorization')
  return Boolean(token && given && isSameSecret(given, `Bearer ${token}`))
}
