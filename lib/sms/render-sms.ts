import { formatDuration } from '@/lib/format-duration'

/** `otpSignature` becomes the last line (contract, Business rules 4). */
export type SmsContent = {
  template: 'reactivation-code'
  code: string
  ttlSeconds: number
  otpSignature?: string
}

/** As stored in the outbox: the code is null after delivery. */
export type StoredSmsContent = Omit<SmsContent, 'code'> & { code: string | null }

/** One word that is not a link: requesting a code must not allow sending a message to its owner. */
const wellFormed = /^\s*([\w+/=-]{1,64})\s*$/

/**
 * Plain ASCII: with a six-digit code and the 11 characters of Android's SMS Retriever it stays below the limit of 140 bytes
 * and within one segment.
 */
export function renderSms({ code, ttlSeconds, otpSignature }: StoredSmsContent): string {
  const lines = [
    `${code ?? '(no longer available)'} is your Slatekeeper code to reactivate your account.`,
    `It expires in ${formatDuration(ttlSeconds)}. Do not share it.`,
  ]
  const signature = wellFormed.exec(otpSignature ?? '')?.[1]
  return signature ? `${lines.join(' ')}\n\n${signature}` : lines.join(' ')
}
