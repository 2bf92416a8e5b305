import { formatDuration } from '@/lib/core/format-duration'
import { alertMail } from './alert-template'
import type { IdentityOutcome, StoredMailContent } from './mail-content'
import { type MailText, singleUseLink } from './mail-text'
import { operatorMails } from './operator-templates'

const identityTexts: Record<IdentityOutcome, { heading: string; next: string }> = {
  verified: { heading: 'Your identity is verified', next: 'There is nothing left to do.' },
  rejected: {
    heading: 'We could not verify your identity',
    next: 'Open the app to see what you can do. This is the reason:',
  },
  returned: {
    heading: 'Please send your details again',
    next: 'Start the identity check in the app again. This is what to change:',
  },
}

const changedIdentityTexts: typeof identityTexts = {
  verified: { heading: 'Your identity is verified', next: 'There is nothing left to do.' },
  rejected: { heading: 'Your identity is not verified', next: 'Open the app to see what you can do.' },
  returned: { heading: 'Your identity is not verified', next: 'Start the identity check in the app.' },
}

type Of<Template> = Extract<StoredMailContent, { template: Template }>

const mails: { [Template in StoredMailContent['template']]: (content: Of<Template>) => MailText } = {
  ...operatorMails,
  notice: alertMail,
  welcome: ({ username, link, ttlSeconds }) => ({
    subject: 'Welcome to Slatekeeper: confirm your email address',
    heading: `Welcome, ${username}`,
    preview: 'One step is left: confirm your email address.',
    reason:
      'You received this email because someone signed up to Slatekeeper with this address. If it was not you, ignore it.',
    parts: [
      'Your account is ready. Confirm your email address, so that you can reset your password if you forget it.',
      ...singleUseLink(link, 'Confirm email address', ttlSeconds),
    ],
  }),
  'verify-email': ({ username, link, ttlSeconds }) => ({
    subject: 'Confirm your email address',
    preview: 'Open the link to confirm your email address.',
    parts: [
      `Hi ${username}, please confirm your email address.`,
      ...singleUseLink(link, 'Confirm email address', ttlSeconds),
      'If you did not request this, ignore this email: nothing changes.',
    ],
  }),
  'forgot-password-code': ({ username, code, ttlSeconds }) => ({
    subject: 'Your password reset code',
    heading: 'Set a new password',
    preview: `Enter the code in the app. It expires in ${formatDuration(ttlSeconds)}.`,
    parts: [
      `Hi ${username}, enter this code in the app to set a new password.`,
      { code },
      codeAdvice(ttlSeconds),
      'If you did not request this, ignore this email: your password does not change.',
    ],
  }),
  'reactivation-code-mail': ({ username, code, ttlSeconds }) => ({
    subject: 'Your account reactivation code',
    heading: 'Reactivate your account',
    preview: `Enter the code in the app. It expires in ${formatDuration(ttlSeconds)}.`,
    parts: [
      `Hi ${username}, enter this code in the app to reactivate your account.`,
      { code },
      codeAdvice(ttlSeconds),
      'If you did not request this, ignore this email: your account stays deleted.',
    ],
  }),
  'password-changed': ({ username, keepsDevice = false }) => {
    const devices = keepsDevice ? 'other devices' : 'devices'
    return {
      subject: 'Your password was changed',
      preview: `All ${devices} are signed out. Sign in with the new password.`,
      parts: [
        `Hi ${username}, the password of your account was changed, and all ${devices} were signed out. Sign in with the new password.`,
        'If it was not you, choose “Forgot password” in the app now: a new password locks out the person who changed it. Also change the password of your email account.',
      ],
    }
  },
  'account-reactivated': ({ username, byOperator = false }) => ({
    subject: 'Your account is active again',
    preview: byOperator ? 'Our support restored it.' : 'A code that we sent to you restored it.',
    parts: byOperator
      ? [
          `Hi ${username}, our support restored your deleted account. Your password and your data are unchanged.`,
          'If you did not ask for it, contact support.',
        ]
      : [
          `Hi ${username}, your deleted account was restored with a code that we sent to you.`,
          'If it was not you, choose “Forgot password” in the app now: a new password signs out every device and removes the verification of the phone number.',
        ],
  }),
  'confirm-new-email': ({ username, link, ttlSeconds }) => ({
    subject: 'Confirm your new email address',
    preview: 'Open the link to use this address for your account.',
    reason:
      'You received this email because a Slatekeeper user entered this address. If it was not you, ignore it.',
    parts: [
      `Hi ${username}, open the link to use this address for your Slatekeeper account.`,
      ...singleUseLink(link, 'Confirm email address', ttlSeconds),
      'If you did not request this, ignore this email: nothing changes.',
    ],
  }),
  'email-changed': ({ username, link, ttlSeconds }) => ({
    subject: 'The email address of your account was changed',
    heading: 'Your email address was changed',
    preview: 'If it was not you, restore this address now.',
    parts: [
      `Hi ${username}, your account now uses another email address. If it was you, there is nothing to do.`,
      'If it was not you, restore this address. All devices are signed out, the password stops working, and you set a new one with “Forgot password” in the app.',
      { link, label: 'Restore this address' },
      `The link expires in ${formatDuration(ttlSeconds)}.`,
    ],
  }),
  'email-restored': ({ username, phone }) => ({
    subject: 'The email address of your account was restored',
    heading: 'Your email address was restored',
    preview: 'Set a new password to sign in.',
    parts: [
      `Hi ${username}, your account uses this address again. All devices were signed out, and the former password no longer works.`,
      'Choose “Forgot password” in the app to set a new one. Also change the password of your email account if others may know it.',
      phone !== '' &&
        `The phone number of your account is ${phone}. If it is not yours, change it after you sign in.`,
    ],
  }),
  'email-restored-notice': ({ username, email }) => ({
    subject: 'Your account uses its former email address again',
    heading: 'Your email address was replaced',
    preview: `The account ${username} uses ${email} again.`,
    parts: [
      `The account ${username} uses its former email address ${email} again: its owner used the link that we sent there when the address was changed to yours. All devices were signed out.`,
      'If the account is yours, contact support.',
    ],
  }),
  'email-restore-stopped': ({ username }) => ({
    subject: 'Your account is frozen until we have checked who owns it',
    heading: 'Your account is frozen',
    preview: 'Play and withdrawals are stopped until we have checked who owns it.',
    parts: [
      `Someone used the link that restores the former email address of the account ${username}. Money or an identity check came in after the address was changed, so we did not restore it.`,
      'Play and withdrawals are stopped, and withdrawals that were not sent are returned to the balance. Contact support, so that we can find out whose account it is.',
    ],
  }),
  'phone-changed': ({ username, phone }) => ({
    subject: 'The phone number of your account was changed',
    heading: 'Your phone number was changed',
    preview: `Your account now uses the phone number ${phone}.`,
    parts: [
      `Hi ${username}, your account now uses the phone number ${phone}.`,
      'If it was not you, choose “Forgot password” in the app now: a new password locks out the person who changed it. Then change the phone number back in your profile.',
    ],
  }),
  'bank-account-added': ({ username, method, holdHours }) => ({
    subject: `Withdrawals can now be sent to ${method}`,
    heading: 'A payout account was added or changed',
    preview: `Withdrawals of your account can now be sent to ${method}.`,
    parts: [
      `Hi ${username}, withdrawals of your account can now be sent to ${method}.${holdHours > 0 ? ` To protect your money, withdrawals are not possible for ${formatDuration(holdHours * 3_600)}.` : ''}`,
      'If it was not you, choose “Forgot password” in the app now: a new password locks out the person who changed it. Then remove it from your payment methods, and contact support.',
    ],
  }),
  'account-deleted': ({ username, graceDays }) => ({
    subject: 'Your account was deleted',
    preview: `You can reactivate it within ${graceDays} days.`,
    parts: [
      `Hi ${username}, your account was deleted, and all devices were signed out. In ${graceDays} days your personal data is permanently deleted.`,
      'To restore your account before that, choose “Reactivate account” in the app and enter your phone number. We send you a code.',
      'If it was not you, reactivate your account now and set a new password.',
    ],
  }),
  'identity-decided': ({ username, outcome, reason }) => ({
    subject: identityTexts[outcome].heading,
    preview: identityTexts[outcome].next,
    parts: [
      `Hi ${username}, we checked the details that you sent. ${identityTexts[outcome].next}`,
      reason !== '' && reason,
    ],
  }),
  'identity-changed': ({ username, outcome }) => ({
    subject: changedIdentityTexts[outcome].heading,
    preview: changedIdentityTexts[outcome].next,
    parts: [
      `Hi ${username}, our support changed the state of your identity check. ${changedIdentityTexts[outcome].next}`,
      'Earlier emails about it no longer apply.',
    ],
  }),
  'suspension-lifted': ({ username }) => ({
    subject: 'Your account is no longer suspended',
    preview: 'You can sign in again.',
    parts: [
      `Hi ${username}, the suspension of your account was lifted. Earlier emails about it no longer apply.`,
      'All devices were signed out. Sign in again with your password.',
    ],
  }),
  'account-suspended': ({ username, until }) => {
    const signIn = until ? `You can sign in again after ${until.slice(0, 16).replace('T', ' ')} UTC.` : null
    return {
      subject: 'Your account is suspended',
      preview: signIn ?? 'You cannot sign in for now.',
      parts: [
        `Hi ${username}, your account was suspended, and all devices were signed out. ${signIn ?? 'You cannot sign in until the suspension is lifted.'}`,
        'Withdrawals that were not sent are returned to your balance, and your open entries are settled as usual. Contact support if you have questions.',
      ],
    }
  },
}

const codeAdvice = (ttlSeconds: number) =>
  `It expires in ${formatDuration(ttlSeconds)}. Do not share it: we never ask for it by phone, email or chat.`

export function writeMail<Content extends StoredMailContent>(content: Content): Required<MailText> {
  const write = mails[content.template] as (content: Content) => MailText
  const safe = withoutLinkedNames(content)
  const mail = write(safe)
  const reason =
    'username' in safe
      ? `You received this email because it concerns your Slatekeeper account, ${safe.username}.`
      : 'You received this email because you are a Slatekeeper operator.'
  return { heading: mail.subject, reason, ...mail }
}

const names = new Set(['username', 'name', 'invitedBy', 'resetBy', 'by', 'token', 'change'])

/**
 * Mail clients turn a name such as "evil.example" into a link, and a sign-up sends mail to any address. The zero-width character
 * after each dot before a letter prevents that.
 */
function withoutLinkedNames<Content extends object>(content: Content): Content {
  const entries = Object.entries(content).map(([key, value]) => {
    if (key === 'notice') return [key, withoutLinkedNames(value)]
    return [
      key,
      names.has(key) && typeof value === 'string' ? value.replace(/\.(?=\p{L})/gu, '.\u200c') : value,
    ]
  })
  return Object.fromEntries(entries)
}
