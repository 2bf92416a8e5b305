import type { FailureCode } from '@/lib/core/failure'
import type { Limit } from './rate-limit'

/** Wrong one-time codes of a call over all accounts. */
export function codeLimit<Body>(
  name: string,
  passes?: Limit<Body>['passes'],
  counts: readonly FailureCode[] = ['InvalidOtp'],
): Limit<Body> {
  return {
    name,
    points: 10,
    seconds: 600,
    by: (_, network) => network,
    wider: { site: 1.5, allocation: 2.5, ipv4: 16, ...(passes && { passes }) },
    counts,
  }
}
