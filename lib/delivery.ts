/** How long a provider may take to answer before the delivery counts as not made. */
export const providerTimeoutMs = 8_000

/**
 * A provider did not take a message: for good, or until later and then not before `retryAfterSeconds`. The message may
 * be logged; `detail` is in the provider's own words and may quote what it was sent.
 */
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

// 401 and 403 speak of our own keys, which an operator can put right; no message is to be lost over them.
const worthAnotherTry = new Set([401, 403, 408, 425, 429])

/** Whether the message itself was refused, so that sending it again can only be refused again; null is no answer. */
export function isPermanentFailure(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && !worthAnotherTry.has(status)
}

const longestWaitSeconds = 86_400

/** Seconds that a Retry-After header asks for, in either of its forms (RFC 9110, 10.2.3), at most a day. */
export function readRetryAfter(header: string | undefined, now: Date): number {
  if (!header) return 0
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1_000
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(0, Math.ceil(seconds)), longestWaitSeconds)
}
