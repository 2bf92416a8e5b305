import { formatDuration } from '@/lib/core/format-duration'

/** `otpSignature` becomes the last line (contract, Business rules 4). */
export type SmsContent =
  | { template: 'reactivation-code'; code: string; ttlSeconds: number; otpSignature?: string }
  | { template: 'phone-code'; code: string; ttlSeconds: number }
  /** To the former phone. */
  | { template: 'phone-changed-sms' }
  /** A former email was restored, or was not because money had come in. */
  | { template: 'email-restored-sms'; isStopped: boolean }

type WithoutCode<Content> = Content extends { code: string }
  ? Omit<Content, 'code'> & { code: string | null }
  : Content

/** As stored in the outbox: the code is null after delivery. */
export type StoredSmsContent = WithoutCode<SmsContent>

/** The hash of an Android app, in base64: requesting a code must not allow sending a message to its owner. */
const wellFormed = /^\s*([A-Za-z0-9+/]{11})\s*$/

/** Plain ASCII of one segment: with the 11 characters of Android's SMS Retriever it stays below the limit of 140 bytes. */
export function renderSms(content: StoredSmsContent): string {
  if (content.template === 'phone-changed-sms')
    return 'The phone number of your Slatekeeper account was changed. If it was not you, see our email.'
  if (content.template === 'email-restored-sms')
    return content.isStopped
      ? 'Your Slatekeeper account is frozen: a former email was to be restored. Contact support.'
      : 'Your Slatekeeper account uses its former email again. If it was not you, contact support.'
  const { template, code, ttlSeconds } = content
  const purpose = template === 'phone-code' ? 'confirm this phone number' : 'reactivate your account'
  const lines = [
    `${code ?? '(no longer available)'} is your Slatekeeper code to ${purpose}.`,
    `It expires in ${formatDuration(ttlSeconds)}. Do not share it.`,
  ]
  const otpSignature = 'otpSignature' in content ? content.otpSignature : undefined
  const signature = wellFormed.exec(otpSignature ?? '')?.[1]
  return signature ? `${lines.join(' ')}\n\n${signature}` : lines.join(' ')
}
