declare module '@/lib/core/failure' {
  interface FailureDetails {
    MessageNotFound: undefined
    /** Its code or link is deleted, so it cannot be sent again. */
    MessageSecretGone: undefined
    MessageNotQueued: { status: MessageStatus }
  }
}

export type MessageStatus = 'queued' | 'sent' | 'failed' | 'canceled'

export const templateNames: Record<string, string> = {
  welcome: 'Welcome',
  'verify-email': 'Verify email',
  'forgot-password-code': 'Password code',
  'password-changed': 'Password changed',
  'confirm-new-email': 'Confirm new email',
  'email-changed': 'Email changed',
  'email-restored': 'Email restored',
  'email-restored-notice': 'Email replaced by a former one',
  'email-restore-stopped': 'Email not restored',
  'email-restored-sms': 'Email restored by SMS',
  'phone-code': 'Phone code',
  'phone-changed': 'Phone changed',
  'phone-changed-sms': 'Phone changed by SMS',
  'bank-account-added': 'Bank account added',
  'account-deleted': 'Account deleted',
  'account-reactivated': 'Account reactivated',
  'account-suspended': 'Account suspended',
  'identity-decided': 'Identity check',
  'reactivation-code': 'Reactivation code',
  'reactivation-code-mail': 'Reactivation code by email',
  'operator-invitation': 'Operator invitation',
  'operator-password-reset': 'Operator password reset',
  'operator-password-changed': 'Operator password changed',
  'operator-sign-ins-failed': 'Operator sign-ins failed',
  'operator-removal-requested': 'Request to remove a manager',
  'operator-token-created': 'API token created',
  'operator-token-request': 'Request of an API token',
  'operator-codes-reset': 'Operator codes reset',
  'operator-signed-out': 'Operator signed out',
  'operator-sso-linked': 'Operator single sign-on linked',
  'operator-summary': 'Operator summary',
  notice: 'Alert',
}

/** Messages to operators; all others are to users. */
export const operatorTemplates: readonly string[] = Object.keys(templateNames).filter(
  template => template.startsWith('operator-') || template === 'notice',
)

/**
 * Messages that operators can cancel. All others are codes, sign-in links or security notices and are always sent; the
 * trigger messages_security_sent has the same list.
 */
export const cancelableTemplates: readonly string[] = ['welcome', 'verify-email']

/** `copy` sends it unchanged, `new-link` with a new link, and `none` is for messages with a deleted code or link. */
export function resendMethod(template: string): 'copy' | 'new-link' | 'none' {
  if (template === 'welcome' || template === 'verify-email') return 'new-link'
  const copied = [
    ...['password-changed', 'email-restored', 'phone-changed', 'phone-changed-sms', 'account-deleted'],
    ...['email-restored-notice', 'email-restore-stopped', 'email-restored-sms'],
    ...[
      'operator-password-changed',
      'operator-sign-ins-failed',
      'operator-removal-requested',
      'operator-token-created',
      'operator-token-request',
      'operator-codes-reset',
      'operator-signed-out',
      'operator-sso-linked',
      'account-reactivated',
      'account-suspended',
      'identity-decided',
    ],
    'bank-account-added',
  ]
  return copied.includes(template) ? 'copy' : 'none'
}
