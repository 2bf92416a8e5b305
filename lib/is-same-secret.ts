import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares secrets in a time that tells nothing of either, whatever their lengths. */
export function isSameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
