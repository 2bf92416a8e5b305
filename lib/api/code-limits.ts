import type { FailureCode } from '@/lib/core/failure'
import type { Limit } from './rate-limit'

type Body = { phone: string; code?: string | undefined }

/**
 * Passwords, codes and texts. A stranger who requests texts to a number leaves requests of its owner from other networks; all texts
 * to a number are counted where they are sent.
 */
export const phoneChangeLimits: Limit<Body>[] = [
  { name: 'profile-password', points: 5, seconds: 900, by: 'user', counts: ['WrongPassword'] },
  { name: 'profile-password-day', points: 20, seconds: 86_400, by: 'user', counts: ['WrongPassword'] },
  { name: 'profile-phone', points: 10, seconds: 3600, by: 'user' },
  {
    name: 'profile-phone-target-network',
    points: 10,
    seconds: 86_400,
    by: ({ phone, code }, network) => (code === undefined ? `${phone} ${network}` : null),
  },
  textLimit<Body>(({ code }) => code === undefined),
  codeLimit<Body>('profile-phone-code'),
]

/** Requests for texts of a network, over all accounts and calls, since all use the same budget of SMS. */
export function textLimit<Body>(isRequest: (body: Body) => boolean = () => true): Limit<Body> {
  return {
    name: 'profile-phone-sms',
    points: 20,
    seconds: 86_400,
    by: (body, network) => (isRequest(body) ? network : null),
    wider: { site: 2, allocation: 4, ipv4: 16 },
  }
}

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

/** Requests for codes, which a stranger can send for any recipient. `passes` is true for the recipient's own networks. */
export function codeRequestLimits<Body>(
  name: string,
  recipientOf: (body: Body) => string,
  passes: (recipient: string, network: string) => Promise<boolean>,
): Limit<Body>[] {
  const fromNetwork = (body: Body, network: string) => `${recipientOf(body)} ${network}`
  return [
    { name, points: 10, seconds: 600, by: 'ip' },
    { name: `${name}-hour`, points: 5, seconds: 3600, by: fromNetwork },
    { name: `${name}-day`, points: 10, seconds: 86_400, by: fromNetwork },
    {
      name: `${name}-account`,
      points: 40,
      seconds: 86_400,
      by: recipientOf,
      passes: (body, network) => passes(recipientOf(body), network),
    },
  ]
}
