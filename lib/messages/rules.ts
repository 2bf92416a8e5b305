declare module '@/lib/failure' {
  interface FailureDetails {
    MessageNotFound: undefined
    /** What the message said is no longer kept, so it cannot be sent again. */
    MessageSecretGone: undefined
    /** The message has left, failed or was stopped. */
    MessageNotQueued: { status: MessageStatus }
  }
}

/** What became of a message. */
export type MessageStatus = 'queued' | 'sent' | 'failed' | 'canceled'

/** What each message is called, by its template. */
export const templateNames: Record<string, string> = {
  welcome: 'Welcome',
  'verify-email': 'Verify e-mail',
  'forgot-password-code': 'Password code',
  'password-changed': 'Password changed',
  'account-deleted': 'Account deleted',
  'reactivation-code': 'Reactivation code',
  'reactivation-code-mail': 'Reactivation code by email',
  'operator-invitation': 'Operator invitation',
  'operator-password-reset': 'Operator password reset',
  'operator-password-changed': 'Operator password changed',
  'operator-codes-reset': 'Operator codes reset',
}

/**
 * Messages that operators may stop before they are sent. All others are codes, links to sign in with or security notices,
 * and are always sent; the trigger messages_security_sent has the same list.
 */
export const cancelableTemplates: readonly string[] = ['welcome', 'verify-email']

/** How a message can be sent again: as it was, with a new link, or not at all since it held a code or link of its own. */
export function wayToResend(template: string): 'copy' | 'new-link' | 'none' {
  if (template === 'welcome' || template === 'verify-email') return 'new-link'
  const asItWas = ['password-changed', 'account-deleted', 'operator-password-changed', 'operator-codes-reset']
  return asItWas.includes(template) ? 'copy' : 'none'
}
