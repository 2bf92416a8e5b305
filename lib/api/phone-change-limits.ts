import { codeLimits, networkLimits } from './code-limits'
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
  // Bounds a caller with many accounts too.
  ...networkLimits<Body>('profile-phone-sms', {
    seconds: 86_400,
    points: { own: 20, site: 40, allocation: 80, ipv4: 320 },
    isCounted: ({ code }) => code === undefined,
  }),
  ...codeLimits<Body>('profile-phone-code'),
]
