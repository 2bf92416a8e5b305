import { formatDuration } from '@/lib/format-duration'

/** What an SMS says, before it is written out; `otpSignature` becomes its last line (contract, Business rules 4). */
export type SmsContent = { template: 'reactivation-code'; code: string; ttlSeconds: number; otpSignature?: string }

/** A text as the outbox keeps it: its code is null once it left. */
export type StoredSmsContent = Omit<SmsContent, 'code'> & { code: string | null }

/** One word that is no link: whoever asks for a code may not write to its owner in our name. */
const wellFormed = /^\s*([\w+/=-]{1,64})\s*$/

/**
 * Writes an SMS out in plain ASCII: with a six-digit code and the 11 characters of Android's SMS Retriever it stays
 * under the 140 bytes which that allows, and within one segment.
 */
export function renderSms({ code, ttlSeconds, otpSignature }: StoredSmsContent): string {
  const lines = [
    `${code ?? '(no longer kept)'} is your Slatekeeper code to reactivate your account.`,
    `It works for ${formatDuration(ttlSeconds)}. Give it to nobody.`,
  ]
  const signature = wellFormed.exec(otpSignature ?? '')?.[1]
  return signature ? `${lines.join(' ')}\n\n${signature}` : lines.join(' ')
}
