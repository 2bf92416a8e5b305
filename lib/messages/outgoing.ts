import type { MailContent, StoredMailContent } from '@/lib/mail/mail-content'
import { renderSms, type SmsContent, type StoredSmsContent } from '@/lib/sms/render-sms'

export type Channel = 'mail' | 'sms'

/** Template, variables, and the email address or 10-digit phone of the recipient. */
export type OutgoingMessage = (MailContent | SmsContent) & { to: string }

/** A stored message; code and link are null after delivery. */
type MessageContent = StoredMailContent | StoredSmsContent

type Template = MessageContent['template']

const channels: Record<Template, Channel> = {
  welcome: 'mail',
  'verify-email': 'mail',
  'forgot-password-code': 'mail',
  'reactivation-code-mail': 'mail',
  'password-changed': 'mail',
  'confirm-new-email': 'mail',
  'email-changed': 'mail',
  'email-restored': 'mail',
  'phone-changed': 'mail',
  'bank-account-added': 'mail',
  'account-deleted': 'mail',
  'account-suspended': 'mail',
  'identity-decided': 'mail',
  'operator-invitation': 'mail',
  'operator-password-reset': 'mail',
  'operator-password-changed': 'mail',
  'operator-removal-requested': 'mail',
  'operator-token-created': 'mail',
  'operator-codes-reset': 'mail',
  'operator-sso-linked': 'mail',
  'operator-summary': 'mail',
  notice: 'mail',
  'reactivation-code': 'sms',
  'phone-code': 'sms',
  'phone-changed-sms': 'sms',
}

export function channelOf(template: Template): Channel {
  return channels[template]
}

/** Null for an unknown template. */
export function readContent(row: { template: string; props: unknown }): MessageContent | null {
  if (!Object.hasOwn(channels, row.template)) return null
  const content: Record<string, unknown> = {
    code: null,
    link: null,
    ...(row.props as object),
    template: row.template,
  }
  return content as MessageContent
}

/** An SMS has no subject and no HTML. */
export async function renderMessage(
  content: MessageContent,
): Promise<{ subject: string; text: string; html: string }> {
  if (isSms(content)) return { subject: '', text: renderSms(content), html: '' }
  // React and the mail components take a third of a second to load.
  const { renderMail } = await import('@/lib/mail/render-mail')
  return renderMail(content)
}

function isSms(content: MessageContent): content is StoredSmsContent {
  return channelOf(content.template) === 'sms'
}
