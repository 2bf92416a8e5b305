import type { Env } from '@/lib/core/env'
import type { Mailer, SmsSender } from '@/lib/notify/delivery'
import type { Channel } from './rules'

/** The messages of a channel without a provider stay in the outbox. */
export type Providers = { mail: Mailer | null; sms: SmsSender | null }

export function channelsOf({ mail, sms }: Providers): Channel[] {
  return [...(mail ? ['mail' as const] : []), ...(sms ? ['sms' as const] : [])]
}

/** The providers that have keys in the settings; only their libraries are loaded. */
export async function createProviders(settings: Env): Promise<Providers> {
  const [mail, sms] = await Promise.all([createMailer(settings), createSmsSender(settings)])
  return { mail, sms }
}

export function findConfiguredChannels(settings: Env): Channel[] {
  return [
    ...(readMailKey(settings) ? ['mail' as const] : []),
    ...(readSmsKeys(settings) ? ['sms' as const] : []),
  ]
}

export function findMissingChannels(settings: Env): Channel[] {
  const configured = findConfiguredChannels(settings)
  return (['mail', 'sms'] as const).filter(channel => !configured.includes(channel))
}

const readMailKey = ({ RESEND_API_KEY }: Env) => RESEND_API_KEY || null

function readSmsKeys(settings: Env) {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = settings
  return accountSid && authToken && from ? { accountSid, authToken, from } : null
}

async function createMailer(settings: Env): Promise<Mailer | null> {
  const { MAIL_FROM: from, RESEND_BASE_URL: baseUrl } = settings
  const apiKey = readMailKey(settings)
  if (!apiKey) return null
  const { createResendMailer } = await import('@/lib/notify/mail/resend')
  return createResendMailer({ apiKey, from, baseUrl })
}

async function createSmsSender(settings: Env): Promise<SmsSender | null> {
  const keys = readSmsKeys(settings)
  if (!keys) return null
  const { createTwilioSender } = await import('@/lib/notify/sms/twilio')
  return createTwilioSender({ ...keys, baseUrl: settings.TWILIO_BASE_URL })
}
