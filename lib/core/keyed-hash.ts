import { createHmac } from 'node:crypto'
import { env } from '@/lib/core/env'

/** HMAC under OTP_SECRET. The key is not in the database, so a leaked table cannot be brute-forced for short values. */
export function keyedHash(text: string): Buffer {
  const secret = env().OTP_SECRET
  if (!secret) throw new Error('OTP_SECRET is not set')
  return createHmac('sha256', secret).update(text).digest()
}
