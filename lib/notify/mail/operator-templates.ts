import { formatDateTime } from '@/lib/core/format'
import type { StoredMailContent } from './mail-content'
import { type MailText, singleUseLink } from './mail-text'

type Of<Template> = Extract<StoredMailContent, { template: Template }>
type OperatorTemplate = Extract<StoredMailContent['template'], `operator-${string}`>

export const operatorMails: { [Template in OperatorTemplate]: (content: Of<Template>) => MailText } = {
  'operator-invitation': ({ name, invitedBy, role, link, ttlSeconds }) => ({
    subject: 'Your invitation to the Slatekeeper console',
    heading: `${name}, you are invited`,
    preview: `${invitedBy} invited you to the Slatekeeper console.`,
    reason: `You received this email because ${invitedBy} invited this address to the Slatekeeper console. If you do not expect it, ignore it.`,
    parts: [
      `${invitedBy} invited you to the Slatekeeper console with the role ${role}. Open the link to sign in.`,
      ...singleUseLink(link, 'Choose a password', ttlSeconds),
    ],
  }),
  'operator-password-reset': ({ name, link, ttlSeconds }) => ({
    subject: 'Reset your Slatekeeper console password',
    heading: 'Choose a new password',
    preview: 'Open the link to choose a new password for the console.',
    parts: [
      `Hi ${name}, choose a new password for the console. All browsers are then signed out. Your authenticator stays the same.`,
      ...singleUseLink(link, 'Choose a password', ttlSeconds),
      'If you did not request this, ignore this email: your password does not change.',
    ],
  }),
  'operator-password-changed': ({ name }) => ({
    subject: 'Your console password was changed',
    heading: 'Your password was changed',
    preview: 'Your other browsers are signed out of the console.',
    parts: [
      `Hi ${name}, the password of your operator account was changed, and your other browsers were signed out.`,
      'If it was not you, choose “Forgot password?” on the console’s sign-in page now and contact a manager, who can disable your account.',
    ],
  }),
  'operator-sign-ins-failed': ({ name, what }) =>
    what === 'code'
      ? {
          subject: 'Someone has your console password',
          heading: 'Wrong codes after your password',
          preview: 'If it was not you, read what to do.',
          parts: [
            `Hi ${name}, someone entered your password and then wrong codes of your authenticator several times.`,
            'If it was not you, they know your password: choose “Forgot password?” on the console’s sign-in page now, and contact a manager.',
          ],
        }
      : {
          subject: 'Failed sign-ins to your console account',
          heading: 'Repeated wrong passwords',
          preview: 'If it was not you, read what to do.',
          parts: [
            `Hi ${name}, someone entered wrong passwords for your operator account several times. Your password still works in the networks from which you signed in before.`,
            'If it was you, choose “Forgot password?” on the console’s sign-in page. Otherwise you need not do anything. We report this once while it goes on.',
          ],
        },
  'operator-removal-requested': ({ name, change, by }) => {
    const wanted = change === 'disable' ? 'disable your operator account' : 'end your manager role'
    return {
      subject: `${by} requested to ${wanted}`,
      heading: `Request to ${wanted}`,
      preview: 'Reject it on the Approvals page if you disagree.',
      parts: [
        `Hi ${name}, ${by} requested to ${wanted} of the Slatekeeper console. Another manager can approve it. If no other manager can, it takes effect 24 hours after the request, when ${by} confirms it.`,
        'If you disagree, reject the request on the Approvals page of the console.',
      ],
    }
  },
  'operator-token-created': ({ name, token, scopes, until }) => ({
    subject: 'An API token was created with your operator account',
    heading: 'API token created',
    preview: `${token}, valid until ${until.slice(0, 10)}.`,
    parts: [
      `Hi ${name}, the API token “${token}” was created with your operator account. It is valid until ${until.slice(0, 10)} and can: ${scopes}.`,
      'If it was not you, change your password: this ends all your other sessions and your API tokens.',
    ],
  }),
  'operator-token-request': ({ name, token, change, reason, approvalId }) => ({
    subject: `The API token “${token}” requested a change`,
    heading: 'Request of your API token',
    preview: `${change}. Another manager decides.`,
    parts: [
      `Hi ${name}, the API token “${token}” requested a change with your operator account.`,
      `Request ${approvalId}: ${change}`,
      `Reason: ${reason}`,
      'Another manager can approve it. If you did not expect it, cancel it on the Approvals page of the console and revoke the token.',
    ],
  }),
  'operator-summary': ({ name, since, zone = 'UTC', changed, failed, expired, waiting, link }) => ({
    subject: 'Your summary of the Slatekeeper console',
    heading: 'Summary of the console',
    preview: `${changed} changed, ${failed} failed, ${waiting} waiting.`,
    reason: 'You received this email because you requested it in the console.',
    parts: [
      `Hi ${name}, since ${formatDateTime(new Date(since), zone, new Date(0))}:`,
      `Changes by operators and the service: ${changed}`,
      `Failed calls, messages, jobs, payment events and withdrawals: ${failed}`,
      expired !== undefined && `Requests for approval that expired without a decision: ${expired}`,
      `Waiting for an operator now: ${waiting}`,
      link !== null && { link, label: 'Open the summary' },
    ],
  }),
  'operator-signed-out': ({ name, by, reason }) => ({
    subject: `${by} signed you out of the Slatekeeper console`,
    heading: 'You were signed out everywhere',
    preview: 'You can sign in again immediately.',
    parts: [
      `Hi ${name}, ${by} ended all your sessions of the Slatekeeper console and revoked your API tokens. You can sign in again immediately.`,
      reason !== '' && `Reason: ${reason}`,
      'If you did not expect this, look at the audit log and ask another manager.',
    ],
  }),
  'operator-sso-linked': ({ name, provider }) => ({
    subject: 'Your console account is linked to single sign-on',
    heading: 'Single sign-on is linked',
    preview: `You can sign in to the console with ${provider}.`,
    parts: [
      `Hi ${name}, someone signed in to the console with ${provider} and your email address. Your operator account is now linked to that account, and to no other.`,
      'If it was not you, contact a manager now, who can disable your account.',
    ],
  }),
  'operator-codes-reset': ({ name, resetBy }) => ({
    subject: 'Your authenticator for the console was reset',
    heading: 'Your authenticator was reset',
    preview: 'Sign in with your password and set it up again.',
    parts: [
      `Hi ${name}, ${resetBy} removed your authenticator and your recovery codes, and all browsers were signed out. Sign in with your password and set up the authenticator again.`,
      'If you did not request this, contact another manager now.',
    ],
  }),
}
