import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { decrypt, encrypt } from '@/lib/core/encrypt'

/** As receivers enter it. It is shown once. */
export function createSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

export const encryptSecret = (secret: string, endpointId: number): Buffer =>
  encrypt(secret, `webhook:${endpointId}`)

/** Null if NEXTAUTH_SECRET has changed since. */
export const decryptSecret = (encrypted: Uint8Array, endpointId: number): string | null =>
  decrypt(encrypted, `webhook:${endpointId}`)

/** The headers of Standard Webhooks: one signature per secret. */
export function signHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<`webhook-${'id' | 'timestamp' | 'signature'}`, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}
