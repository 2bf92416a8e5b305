import { Resend } from 'resend'
import {
  DeliveryError,
  isPermanentFailure,
  type Mailer,
  readProviderTimeoutMs,
  readRetryAfter,
} from '@/lib/notify/delivery'

/** `baseUrl` replaces the URL of Resend's API. */
export function createResendMailer(settings: {
  apiKey: string
  from: string
  baseUrl?: string | undefined
}): Mailer {
  const resend = new Resend(settings.apiKey, settings.baseUrl ? { baseUrl: settings.baseUrl } : {})
  return {
    async send({ to, subject, text, html, idempotencyKey }) {
      const { data, error, headers } = await resend.emails.send(
        { from: settings.from, to, subject, text, html },
        { idempotencyKey, signal: AbortSignal.timeout(readProviderTimeoutMs()) },
      )
      if (!error) return { providerId: data.id }
      // Resend still processes the first attempt; the next one gets its result.
      const isConcurrent = error.name === 'concurrent_idempotent_requests'
      throw new DeliveryError(`Resend answered ${error.statusCode ?? 'nothing'} (${error.name})`, {
        detail: error.message,
        isFinal: !isConcurrent && isPermanentFailure(error.statusCode),
        retryAfterSeconds: readRetryAfter(headers?.['retry-after'], new Date()),
      })
    },
  }
}
