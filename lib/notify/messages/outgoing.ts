import type { MailContent, StoredMailContent } from '@/lib/notify/mail/mail-content'
import { renderSms, type SmsContent, type StoredSmsContent } from '@/lib/notify/sms/render-sms'

export type Channel = 'mail' | 'sms'

/** A stored message; code and link are null after delivery. */
type MessageContent = StoredMailContent | StoredSmsContent

type Template = MessageContent['template']

type TemplateRule = {
  channel: Channel
  to: 'user' | 'operator'
  /** What its link or code can do. */
  power: 'none' | 'proves the contact' | 'sets a password' | 'restores the email' | 'reactivates the account'
  /**
   * Whether it can go to an address that its recipient never proved to have. `as first proof`: to the contact that the account
   * was created with, since using the code proves it, and the first proof starts the account clean.
   */
  unproven: 'yes' | 'as first proof' | 'never'
}

const mail = { channel: 'mail', to: 'user', power: 'none', unproven: 'yes' } as const
const sms = { ...mail, channel: 'sms' } as const
const operatorMail = { ...mail, to: 'operator' } as const

/** A template with a power other than proving its contact never goes to a stranger; `enqueueMessage` checks it. */
export const templateRules = {
  welcome: { ...mail, power: 'proves the contact' },
  'verify-email': { ...mail, power: 'proves the contact' },
  'forgot-password-code': { ...mail, power: 'sets a password', unproven: 'as first proof' },
  'reactivation-code-mail': { ...mail, power: 'reactivates the account', unproven: 'as first proof' },
  'password-changed': mail,
  'confirm-new-email': { ...mail, power: 'proves the contact' },
  'email-changed': { ...mail, power: 'restores the email', unproven: 'never' },
  'email-restored': mail,
  'email-restored-notice': mail,
  'email-restore-stopped': mail,
  'phone-changed': mail,
  'bank-account-added': mail,
  'account-deleted': mail,
  'account-reactivated': mail,
  'account-suspended': mail,
  'identity-decided': mail,
  'operator-invitation': { ...operatorMail, power: 'proves the contact' },
  'operator-password-reset': { ...operatorMail, power: 'sets a password', unproven: 'never' },
  'operator-password-changed': operatorMail,
  'operator-sign-ins-failed': operatorMail,
  'operator-removal-requested': operatorMail,
  'operator-token-created': operatorMail,
  'operator-token-request': operatorMail,
  'operator-codes-reset': operatorMail,
  'operator-signed-out': operatorMail,
  'operator-sso-linked': operatorMail,
  'operator-summary': operatorMail,
  notice: operatorMail,
  'reactivation-code': { ...sms, power: 'reactivates the account', unproven: 'as first proof' },
  'phone-code': { ...sms, power: 'proves the contact' },
  'phone-changed-sms': sms,
  'email-restored-sms': sms,
} as const satisfies Record<Template, TemplateRule>

type NeedsProof<Name extends Template> = (typeof templateRules)[Name] extends { to: 'user'; unproven: 'yes' }
  ? false
  : (typeof templateRules)[Name]['to'] extends 'operator'
    ? false
    : true

type Addressed<Content> = Content extends { template: Template }
  ? NeedsProof<Content['template']> extends true
    ? Content & { to: string; userId: number }
    : Content & { to: string }
  : never

/**
 * Template, variables, and the email address or 10-digit phone of the recipient; with a power also the account, whose contact it
 * is.
 */
export type OutgoingMessage = Addressed<MailContent | SmsContent>

export function channelOf(template: Template): Channel {
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

/** An SMS has no subject and no HTML. */
export async function renderMessage(
  content: MessageContent,
): Promise<{ subject: string; text: string; html: string }> {
  if (isSms(content)) return { subject: '', text: renderSms(content), html: '' }
  // React and the mail components take a third of a second to load.
  const { renderMail } = await import('@/lib/notify/mail/render-mail')
  return renderMail(content)
}

function isSms(content: MessageContent): content is StoredSmsContent {
  return channelOf(content.template) === 'sms'
}
