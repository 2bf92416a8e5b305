import { env } from '@/lib/core/env'
import type { HeaderReader } from '@/lib/core/header-reader'
import { isSameSecret } from '@/lib/core/is-same-secret'

/** Requires METRICS_TOKEN as bearer token. Behind a proxy on this machine, all clients have a local address. */
export function canReadMetrics(headers: HeaderReader): boolean {
  const token = env().METRICS_TOKEN
  const given = headers.get('authorization')
  return Boolean(token && given && isSameSecret(given, `Bearer ${token}`))
}
