import { createHmac, hkdfSync } from 'node:crypto'
import { env } from '@/lib/core/env'
import { isSameSecret } from '@/lib/core/is-same-secret'

export const signatureHeader = 'slatekeeper-signature'

/** Older signatures are rejected, so that a recorded request cannot be sent again later. */
const maxAgeSeconds = 300

/** `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>">`. */
export function signBody(body: string, atSeconds: number): string {
  return `t=${atSeconds},v1=${mac(`${atSeconds}.${body}`)}`
}

export function isSignedBody(body: string, header: string, nowSeconds: number): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header)
  if (!match) return false
  const [, at = '', given = ''] = match
  return Math.abs(nowSeconds - Number(at)) <= maxAgeSeconds && isSameSecret(given, mac(`${at}.${body}`))
}

function mac(text: string): string {
  const { NEXTAUTH_SECRET } = env()
  if (!NEXTAUTH_SECRET) throw new Error('NEXTAUTH_SECRET is missing')
  const key = Buffer.from(hkdfSync('sha256', NEXTAUTH_SECRET, 'slatekeeper', 'sandbox webhooks', 32))
  return createHmac('sha256', key).update(text).digest('hex')
}
