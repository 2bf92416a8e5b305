import type { FailureCode } from '@/lib/core/failure'
import { prefixOf } from '@/lib/core/network'
import type { Limit } from './rate-limit'

type Points = {
  /** IPv4 address or IPv6 /64. */
  own: number
  /** IPv6 /56. */
  site: number
  /** IPv6 /48. */
  allocation: number
  /** IPv4 /24. */
  ipv4: number
}

type Options<Body> = {
  seconds: number
  points: Points
  counts?: readonly FailureCode[]
  /** Callers that the limits of wider networks do not reject. */
  passes?: (body: Body, network: string) => Promise<boolean>
  isCounted?: (body: Body) => boolean
}

/** One limit per size of network, since one holder can own all networks of a prefix. */
export function networkLimits<Body>(
  name: string,
  { seconds, points, counts, passes, isCounted = () => true }: Options<Body>,
): Limit<Body>[] {
  const limit = (size: keyof Points, prefix: (network: string) => string | null): Limit<Body> => ({
    name: size === 'own' ? name : `${name}-${size}`,
    points: points[size],
    seconds,
    by: (body, network) => (isCounted(body) ? prefix(network) : null),
    ...(counts && { counts }),
    ...(size !== 'own' && passes && { passes }),
  })
  return [
    limit('own', network => network),
    limit('site', network => prefixOf(network, { ipv6: 56 })),
    limit('allocation', network => prefixOf(network, { ipv6: 48 })),
    limit('ipv4', network => prefixOf(network, { ipv4: 24 })),
  ]
}

/** Wrong one-time codes of a call over all accounts. */
export function codeLimits<Body>(
  name: string,
  passes?: Options<Body>['passes'],
  counts: readonly FailureCode[] = ['InvalidOtp'],
): Limit<Body>[] {
  return networkLimits<Body>(name, {
    seconds: 600,
    points: { own: 10, site: 15, allocation: 25, ipv4: 160 },
    counts,
    ...(passes && { passes }),
  })
}
