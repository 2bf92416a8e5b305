import { pluralize } from '@/lib/core/format'
import { formatDuration } from '@/lib/core/format-duration'

/**
 * `code` is a failure code, with a number or request ID after a hyphen for some failures. It comes from the URL, so other text is not
 * shown. `ssoName` is the provider's name.
 */
export function describeSignInError(code: string, ssoName: string | null = null): string {
  const [, failure = '', detail = ''] = /^(\w+)(?:-([\w-]{1,80}))?$/.exec(code) ?? []
  const provider = ssoName ?? 'single sign-on'
  switch (failure) {
    case 'OperatorCredentialsInvalid':
      return 'Wrong email or password.'
    case 'OperatorLocked':
      return `Too many failed attempts. Try again in ${pluralize(Number(detail), 'minute')}, or reset a forgotten password.`
    case 'CodeIncomplete':
      return 'Enter all six digits.'
    case 'OperatorCodeInvalid':
      return 'The code is wrong, expired or already used.'
    case 'TooManyRequests':
      return `Too many failed sign-ins from this network. Try again in ${formatDuration(Number(detail))}.`
    case 'ConsoleBusy':
      return 'The server is busy. Try again.'
    case 'SsoCanceled':
      return `You canceled the sign-in at ${provider}.`
    case 'SsoUnavailable':
      return `The console cannot reach ${provider}. Try again in a few minutes.`
    case 'SsoExpired':
      return 'This sign-in has expired or was already used. Start again.'
    case 'SsoRejected':
      return `Sign-in at ${provider} failed. Try again, or ask the administrators of ${provider}.`
    case 'SsoClaimsInvalid':
      return `Sign-in at ${provider} succeeded, but its settings do not fit this console. Ask a manager.`
    case 'SsoEmailUnverified':
      return `Your email is not verified at ${provider}. Verify it there, then sign in again.`
    case 'SsoDomainNotAllowed':
      return 'The domain of your email is not allowed here. Use your work account, or ask a manager.'
    case 'SsoRoleMissing':
      return `Your account at ${provider} has no role in this console. Ask a manager for access.`
    case 'SsoOperatorDisabled':
      return 'Your operator account is disabled. Ask a manager.'
    case 'SsoLinkedToOther':
      return `The operator with your email uses another account at ${provider}. Ask a manager.`
    default:
      return `Sign-in failed. Try again.${detail ? ` Request ID: ${detail}.` : ''}`
  }
}
