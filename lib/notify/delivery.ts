import { env } from '@/lib/core/env'

export const readProviderTimeoutMs = () => 8_000 * env().TIMEOUT_SCALE

/** Can be retried unless `isFinal`. The message can be logged; `detail` is the provider's text and can contain what was sent. */
export class DeliveryError extends Error {
  readonly detail: string
  readonly isFinal: boolean
  readonly retryAfterSeconds: number

  constructor(reason: string, { detail = '', isFinal = false, retryAfterSeconds = 0 } = {}) {
    super(reason)
    this.name = 'DeliveryError'
    this.detail = detail
    this.isFinal = isFinal
    this.retryAfterSeconds = retryAfterSeconds
  }
}

// 401 and 403 are problems with our keys, which an operator can solve; messages must not be lost.
const retryable = new Set([401, 403, 408, 425, 429])

/** True if the provider rejected the message itself, so that a retry is useless; null means no response. */
export function isPermanentFailure(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && !retryable.has(status)
}

const maxWaitSeconds = 86_400

/** Parses both forms of Retry-After (RFC 9110, 10.2.3); at most a day. */
export function readRetryAfter(header: string | undefined, now: Date): number {
  if (!header) return 0
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1_000
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(0, Math.ceil(seconds)), maxWaitSeconds)
}

export type Mail = { subject: string; text: string; html: string }

/** The provider accepts each idempotency key once. Throws DeliveryError. */
export type Mailer = {
  send(mail: Mail & { to: string; idempotencyKey: string }): Promise<{ providerId: string }>
}

/** `to` is 10 US digits. Throws DeliveryError. */
export type SmsSender = {
  send(sms: { to: string; text: string }): Promise<{ providerId: string }>
}
