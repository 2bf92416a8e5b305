import type { MailContent, StoredMailContent } from '@/lib/notify/mail/mail-content'
import { renderSms, type SmsContent, type StoredSmsContent } from '@/lib/notify/sms/render-sms'
import { type Channel, type MessageTemplate, templateRules } from './rules'

/** A stored message; code and link are null after delivery. */
type MessageContent = StoredMailContent | StoredSmsContent

type NeedsProof<Name extends MessageTemplate> = (typeof templateRules)[Name] extends {
  to: 'user'
  unproven: 'yes'
}
  ? false
  : (typeof templateRules)[Name]['to'] extends 'operator'
    ? false
    : true

type Addressed<Content> = Content extends { template: MessageTemplate }
  ? NeedsProof<Content['template']> extends true
    ? Content & { to: string; userId: number }
    : Content & { to: string }
  : never

/** `to` is an email address or a 10-digit phone. A message with a power names the account whose contact it is. */
export type OutgoingMessage = Addressed<MailContent | SmsContent>

export function channelOf(template: MessageTemplate): Channel {
  return templateRules[template].channel
}

/** Null for an unknown template. */
export function readContent(row: { template: string; props: unknown }): MessageContent | null {
  if (!Object.hasOwn(templateRules, row.template)) return null
  const content: Record<string, unknown> = {
    code: null,
    link: null,
    ...(row.props as object),
    template: row.template,
  }
  return content as MessageContent
}

export async function renderMessage(content: MessageContent) {
  if (isSms(content)) return { subject: '', text: renderSms(content), html: '' }
  // React and the mail components take a third of a second to load.
  const { renderMail } = await import('@/lib/notify/mail/render-mail')
  return renderMail(content)
}

function isSms(content: MessageContent): content is StoredSmsContent {
  return channelOf(content.template) === 'sms'
}
