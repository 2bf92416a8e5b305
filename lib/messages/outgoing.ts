import type { MailContent, StoredMailContent } from '@/lib/mail/mail-content'
import type { StoredSmsContent, SmsContent } from '@/lib/sms/render-sms'

/** How a message travels. */
export type Channel = 'mail' | 'sms'

/** A message to be sent: its template, what fills it, and the e-mail address or 10-digit phone it goes to. */
export type OutgoingMessage = (MailContent | SmsContent) & { to: string }

/** What a message in the outbox says; code and link are null once it left. */
export type Content = StoredMailContent | StoredSmsContent

/** The name of a message's wording. */
export type Template = Content['template']

const channels: Record<Template, Channel> = {
  welcome: 'mail',
  'verify-email': 'mail',
  'forgot-password-code': 'mail',
  'reactivation-code-mail': 'mail',
  'password-changed': 'mail',
  'account-deleted': 'mail',
  'operator-invitation': 'mail',
  'operator-password-reset': 'mail',
  'operator-password-changed': 'mail',
  'operator-codes-reset': 'mail',
  notice: 'mail',
  'reactivation-code': 'sms',
}

/** The channel of a template. */
export function channelOf(template: Template): Channel {
  return channels[template]
}

/** What a row of the outbox says; null where its template is none of ours. */
export function readContent(row: { template: string; props: unknown }): Content | null {
  if (!Object.hasOwn(channels, row.template)) return null
  const content: Record<string, unknown> = {
    code: null,
    link: null,
    ...(row.props as object),
    template: row.template,
  }
  return content as Content
}
