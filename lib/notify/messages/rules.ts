import type { StoredMailContent } from '@/lib/notify/mail/mail-content'
import type { StoredSmsContent } from '@/lib/notify/sms/render-sms'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    MessageNotFound: undefined
    /** Its code or link is deleted, so it cannot be sent again. */
    MessageSecretGone: undefined
    MessageNotQueued: { status: MessageStatus }
  }
}

export type MessageStatus = 'queued' | 'sent' | 'failed' | 'canceled'

export type Channel = 'mail' | 'sms'
export type MessageTemplate = (StoredMailContent | StoredSmsContent)['template']

type TemplateRule = {
  name: string
  channel: Channel
  to: 'user' | 'operator'
  /** What its link or code can do. */
  power: 'none' | 'proves the contact' | 'sets a password' | 'restores the email' | 'reactivates the account'
  /** Without a proof of the address. `as first proof`: to the contact of the sign-up, since the code proves it and starts clean. */
  unproven: 'yes' | 'as first proof' | 'never'
}

const mail = { channel: 'mail', to: 'user', power: 'none', unproven: 'yes' } as const
const sms = { ...mail, channel: 'sms' } as const
const operatorMail = { ...mail, to: 'operator' } as const

/** A template with a power other than proving its contact never goes to a stranger; `enqueueMessage` checks it. */
export const templateRules = {
  welcome: { ...mail, name: 'Welcome', power: 'proves the contact' },
  'verify-email': { ...mail, name: 'Verify email', power: 'proves the contact' },
  'forgot-password-code': {
    ...mail,
    name: 'Password code',
    power: 'sets a password',
    unproven: 'as first proof',
  },
  'reactivation-code-mail': {
    ...mail,
    name: 'Reactivation code by email',
    power: 'reactivates the account',
    unproven: 'as first proof',
  },
  'password-changed': { ...mail, name: 'Password changed' },
  'confirm-new-email': { ...mail, name: 'Confirm new email', power: 'proves the contact' },
  'email-changed': { ...mail, name: 'Email changed', power: 'restores the email', unproven: 'never' },
  'email-restored': { ...mail, name: 'Email restored' },
  'email-restored-notice': { ...mail, name: 'Email replaced by a former one' },
  'email-restore-stopped': { ...mail, name: 'Email not restored' },
  'phone-changed': { ...mail, name: 'Phone changed' },
  'bank-account-added': { ...mail, name: 'Payout method added' },
  'account-deleted': { ...mail, name: 'Account deleted' },
  'account-reactivated': { ...mail, name: 'Account reactivated' },
  'account-suspended': { ...mail, name: 'Account suspended' },
  'suspension-lifted': { ...mail, name: 'Suspension lifted' },
  'identity-decided': { ...mail, name: 'Identity check' },
  'identity-changed': { ...mail, name: 'Identity changed' },
  'operator-invitation': { ...operatorMail, name: 'Operator invitation', power: 'proves the contact' },
  'operator-password-reset': {
    ...operatorMail,
    name: 'Operator password reset',
    power: 'sets a password',
    unproven: 'never',
  },
  'operator-password-changed': { ...operatorMail, name: 'Operator password changed' },
  'operator-sign-ins-failed': { ...operatorMail, name: 'Operator sign-ins failed' },
  'operator-removal-requested': { ...operatorMail, name: 'Request to remove a manager' },
  'operator-token-created': { ...operatorMail, name: 'API token created' },
  'operator-token-request': { ...operatorMail, name: 'Request of an API token' },
  'operator-codes-reset': { ...operatorMail, name: 'Operator codes reset' },
  'operator-signed-out': { ...operatorMail, name: 'Operator signed out' },
  'operator-sso-linked': { ...operatorMail, name: 'Operator single sign-on linked' },
  'operator-summary': { ...operatorMail, name: 'Operator summary' },
  notice: { ...operatorMail, name: 'Alert' },
  'reactivation-code': {
    ...sms,
    name: 'Reactivation code',
    power: 'reactivates the account',
    unproven: 'as first proof',
  },
  'phone-code': { ...sms, name: 'Phone code', power: 'proves the contact' },
  'phone-changed-sms': { ...sms, name: 'Phone changed by SMS' },
  'email-restored-sms': { ...sms, name: 'Email restored by SMS' },
} as const satisfies Record<MessageTemplate, TemplateRule>

export const templateNames: Record<string, string> = Object.fromEntries(
  Object.entries(templateRules).map(([template, { name }]) => [template, name]),
)

export const operatorTemplates: readonly string[] = Object.entries(templateRules)
  .filter(([, { to }]) => to === 'operator')
  .map(([template]) => template)

/** All others are codes, sign-in links or security notices. The constraint messages_security_sent has the same list. */
export const cancelableTemplates: readonly string[] = ['welcome', 'verify-email']

/** `copy` sends it unchanged, `new-link` with a new link, and `none` is for messages with a deleted code or link. */
export function resendMethod(template: string): 'copy' | 'new-link' | 'none' {
  if (cancelableTemplates.includes(template)) return 'new-link'
  if (!Object.hasOwn(templateRules, template) || linked.has(template)) return 'none'
  return templateRules[template as MessageTemplate].power === 'none' ? 'copy' : 'none'
}

/** Their link has no power, but is deleted too. */
const linked = new Set(['operator-summary', 'notice'])
