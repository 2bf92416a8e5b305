import { codeLimit } from './code-limits'
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
  {
    name: 'profile-phone-sms',
    points: 20,
    seconds: 86_400,
    by: ({ code }, network) => (code === undefined ? network : null),
    wider: { site: 2, allocation: 4, ipv4: 16 },
  },
  codeLimit<Body>('profile-phone-code'),
]
