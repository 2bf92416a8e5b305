import type { Env } from '@/lib/env'
import type { Mailer } from '@/lib/mail/mailer'
import type { SmsSender } from '@/lib/sms/sms-sender'
import type { Channel } from './outgoing'

/** Who carries messages away; a channel without a carrier keeps its messages in the outbox. */
export type Providers = { mail: Mailer | null; sms: SmsSender | null }

/** The channels that have a carrier. */
export function channelsOf({ mail, sms }: Providers): Channel[] {
  return [...(mail ? ['mail' as const] : []), ...(sms ? ['sms' as const] : [])]
}

/** The carriers that the settings hold keys for; only their clients are loaded. */
export async function createProviders(settings: Env): Promise<Providers> {
  const [mail, sms] = await Promise.all([createMailer(settings), createSmsSender(settings)])
  return { mail, sms }
}

async function createMailer(settings: Env): Promise<Mailer | null> {
  const { RESEND_API_KEY: apiKey, MAIL_FROM: from, RESEND_BASE_URL: baseUrl } = settings
  if (!apiKey) return null
  const { createResendMailer } = await import('@/lib/mail/resend')
  return createResendMailer({ apiKey, from, baseUrl })
}

async function createSmsSender(settings: Env): Promise<SmsSender | null> {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = settings
  if (!(accountSid && authToken && from)) return null
  const { createTwilioSender } = await import('@/lib/sms/twilio')
  return createTwilioSender({ accountSid, authToken, from, baseUrl: settings.TWILIO_BASE_URL })
}
