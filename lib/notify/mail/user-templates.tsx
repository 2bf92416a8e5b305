import { formatDuration } from '@/lib/core/format-duration'
import { alertMail } from './alert-template'
import { Action, Code, MailLayout, Paragraph, type UnrenderedMail } from './layout'
import type { IdentityOutcome, StoredMailContent } from './mail-content'
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

type Of<Template> = Extract<StoredMailContent, { template: Template }>

const forYourAccount = (username: string) =>
  `You received this email because it concerns your Slatekeeper account, ${username}.`

const mails: { [Template in StoredMailContent['template']]: (content: Of<Template>) => UnrenderedMail } = {
  ...operatorMails,
  notice: alertMail,
  welcome: ({ username, link, ttlSeconds }) => ({
    subject: 'Welcome to Slatekeeper: confirm your email address',
    body: (
      <MailLayout
        heading={`Welcome, ${username}`}
        preview="One step is left: confirm your email address."
        reason="You received this email because someone signed up to Slatekeeper with this address. If it was not you, ignore it."
      >
        <Paragraph>
          Your account is ready. Confirm your email address, so that you can reset your password if you forget
          it.
        </Paragraph>
        <Confirmation link={link} ttlSeconds={ttlSeconds} />
      </MailLayout>
    ),
  }),

  'verify-email': ({ username, link, ttlSeconds }) => ({
    subject: 'Confirm your email address',
    body: (
      <MailLayout
        heading="Confirm your email address"
        preview="Open the link to confirm your email address."
        reason={forYourAccount(username)}
      >
        <Paragraph>Hi {username}, please confirm your email address.</Paragraph>
        <Confirmation link={link} ttlSeconds={ttlSeconds} />
        <Paragraph>If you did not request this, ignore this email: nothing changes.</Paragraph>
      </MailLayout>
    ),
  }),

  'forgot-password-code': ({ username, code, ttlSeconds }) => ({
    subject: 'Your password reset code',
    body: (
      <MailLayout
        heading="Set a new password"
        preview={`Enter the code in the app. It expires in ${formatDuration(ttlSeconds)}.`}
        reason={forYourAccount(username)}
      >
        <Paragraph>Hi {username}, enter this code in the app to set a new password.</Paragraph>
        {code === null ? <Removed what="The code" /> : <Code>{code}</Code>}
        <Paragraph>
          It expires in {formatDuration(ttlSeconds)}. Do not share it: we never ask for it by phone, email or
          chat.
        </Paragraph>
        <Paragraph>If you did not request this, ignore this email: your password does not change.</Paragraph>
      </MailLayout>
    ),
  }),

  'reactivation-code-mail': ({ username, code, ttlSeconds }) => ({
    subject: 'Your account reactivation code',
    body: (
      <MailLayout
        heading="Reactivate your account"
        preview={`Enter the code in the app. It expires in ${formatDuration(ttlSeconds)}.`}
        reason={forYourAccount(username)}
      >
        <Paragraph>Hi {username}, enter this code in the app to reactivate your account.</Paragraph>
        {code === null ? <Removed what="The code" /> : <Code>{code}</Code>}
        <Paragraph>
          It expires in {formatDuration(ttlSeconds)}. Do not share it: we never ask for it by phone, email or
          chat.
        </Paragraph>
        <Paragraph>If you did not request this, ignore this email: your account stays deleted.</Paragraph>
      </MailLayout>
    ),
  }),

  'password-changed': ({ username, keepsDevice = false }) => ({
    subject: 'Your password was changed',
    body: (
      <MailLayout
        heading="Your password was changed"
        preview={`All ${keepsDevice ? 'other devices' : 'devices'} are signed out. Sign in with the new password.`}
        reason={forYourAccount(username)}
      >
        <Paragraph>
          Hi {username}, the password of your account was changed, and all{' '}
          {keepsDevice ? 'other devices' : 'devices'} were signed out. Sign in with the new password.
        </Paragraph>
        <Paragraph>
          If it was not you, choose “Forgot password” in the app now: a new password locks out the person who
          changed it. Also change the password of your email account.
        </Paragraph>
      </MailLayout>
    ),
  }),

  'account-reactivated': ({ username }) => ({
    subject: 'Your account is active again',
    body: (
      <MailLayout
        heading="Your account is active again"
        preview="A code that we sent to you restored it."
        reason={forYourAccount(username)}
      >
        <Paragraph>
          Hi {username}, your deleted account was restored with a code that we sent to you.
        </Paragraph>
        <Paragraph>
          If it was not you, choose “Forgot password” in the app now: a new password signs out every device
          and removes the verification of the phone number.
        </Paragraph>
      </MailLayout>
    ),
  }),

  'confirm-new-email': ({ username, link, ttlSeconds }) => ({
    subject: 'Confirm your new email address',
    body: (
      <MailLayout
        heading="Confirm your new email address"
        preview="Open the link to use this address for your account."
        reason="You received this email because a Slatekeeper user entered this address. If it was not you, ignore it."
      >
        <Paragraph>Hi {username}, open the link to use this address for your Slatekeeper account.</Paragraph>
        <Confirmation link={link} ttlSeconds={ttlSeconds} />
        <Paragraph>If you did not request this, ignore this email: nothing changes.</Paragraph>
      </MailLayout>
    ),
  }),

  'email-changed': ({ username, link, ttlSeconds }) => ({
    subject: 'The email address of your account was changed',
    body: (
      <MailLayout
        heading="Your email address was changed"
        preview="If it was not you, restore this address now."
        reason={forYourAccount(username)}
      >
        <Paragraph>
          Hi {username}, your account now uses another email address. If it was you, there is nothing to do.
        </Paragraph>
        <Paragraph>
          If it was not you, restore this address. All devices are signed out, the password stops working, and
          you set a new one with “Forgot password” in the app.
        </Paragraph>
        {link === null ? <Removed what="The link" /> : <Action href={link}>Restore this address</Action>}
        <Paragraph>The link expires in {formatDuration(ttlSeconds)}.</Paragraph>
      </MailLayout>
    ),
  }),

  'email-restored': ({ username, phone }) => ({
    subject: 'The email address of your account was restored',
    body: (
      <MailLayout
        heading="Your email address was restored"
        preview="Set a new password to sign in."
        reason={forYourAccount(username)}
      >
        <Paragraph>
          Hi {username}, your account uses this address again. All devices were signed out, and the former
          password no longer works.
        </Paragraph>
        <Paragraph>
          Choose “Forgot password” in the app to set a new one. Also change the password of your email account
          if others may know it.
        </Paragraph>
        {phone && (
          <Paragraph>
            The phone number of your account is {phone}. If it is not yours, change it after you sign in.
          </Paragraph>
        )}
      </MailLayout>
    ),
  }),

  'email-restored-notice': ({ username, email }) => ({
    subject: 'Your account uses its former email address again',
    body: (
      <MailLayout
        heading="Your email address was replaced"
        preview={`The account ${username} uses ${email} again.`}
        reason={forYourAccount(username)}
      >
        <Paragraph>
          The account {username} uses its former email address {email} again: its owner used the link that we
          sent there when the address was changed to yours. All devices were signed out.
        </Paragraph>
        <Paragraph>If the account is yours, contact support.</Paragraph>
      </MailLayout>
    ),
  }),

  'email-restore-stopped': ({ username }) => ({
    subject: 'Your account is frozen until we have checked who owns it',
    body: (
      <MailLayout
        heading="Your account is frozen"
        preview="Play and withdrawals are stopped until we have checked who owns it."
        reason={forYourAccount(username)}
      >
        <Paragraph>
          Someone used the link that restores the former email address of the account {username}. Money or an
          identity check came in after the address was changed, so we did not restore it.
        </Paragraph>
        <Paragraph>
          Play and withdrawals are stopped, and withdrawals that were not sent are returned to the balance.
          Contact support, so that we can find out whose account it is.
        </Paragraph>
      </MailLayout>
    ),
  }),

  'phone-changed': ({ username, phone }) => ({
    subject: 'The phone number of your account was changed',
    body: (
      <MailLayout
        heading="Your phone number was changed"
        preview={`Your account now uses the phone number ${phone}.`}
        reason={forYourAccount(username)}
      >
        <Paragraph>
          Hi {username}, your account now uses the phone number {phone}.
        </Paragraph>
        <Paragraph>
          If it was not you, choose “Forgot password” in the app now: a new password locks out the person who
          changed it. Then change the phone number back in your profile.
        </Paragraph>
      </MailLayout>
    ),
  }),

  'bank-account-added': ({ username, method, holdHours }) => ({
    subject: `Withdrawals can now be sent to ${method}`,
    body: (
      <MailLayout
        heading="A payout account was added or changed"
        preview={`Withdrawals of your account can now be sent to ${method}.`}
        reason={forYourAccount(username)}
      >
        <Paragraph>
          Hi {username}, withdrawals of your account can now be sent to {method}.{' '}
          {holdHours > 0 &&
            `To protect your money, withdrawals are not possible for ${formatDuration(holdHours * 3_600)}.`}
        </Paragraph>
        <Paragraph>
          If it was not you, choose “Forgot password” in the app now: a new password locks out the person who
          changed it. Then remove it from your payment methods, and contact support.
        </Paragraph>
      </MailLayout>
    ),
  }),

  'account-deleted': ({ username, graceDays }) => ({
    subject: 'Your account was deleted',
    body: (
      <MailLayout
        heading="Your account was deleted"
        preview={`You can reactivate it within ${graceDays} days.`}
        reason={forYourAccount(username)}
      >
        <Paragraph>
          Hi {username}, your account was deleted, and all devices were signed out. In {graceDays} days your
          personal data is permanently deleted.
        </Paragraph>
        <Paragraph>
          To restore your account before that, choose “Reactivate account” in the app and enter your phone
          number. We send you a code.
        </Paragraph>
        <Paragraph>If it was not you, reactivate your account now and set a new password.</Paragraph>
      </MailLayout>
    ),
  }),

  'identity-decided': ({ username, outcome, reason }) => ({
    subject: identityTexts[outcome].heading,
    body: (
      <MailLayout
        heading={identityTexts[outcome].heading}
        preview={identityTexts[outcome].next}
        reason={forYourAccount(username)}
      >
        <Paragraph>
          Hi {username}, we checked the details that you sent. {identityTexts[outcome].next}
        </Paragraph>
        {reason && <Paragraph>{reason}</Paragraph>}
      </MailLayout>
    ),
  }),

  'account-suspended': ({ username, until }) => ({
    subject: 'Your account is suspended',
    body: (
      <MailLayout
        heading="Your account is suspended"
        preview={until ? `You can sign in again after ${formatUtc(until)}.` : 'You cannot sign in for now.'}
        reason={forYourAccount(username)}
      >
        <Paragraph>
          Hi {username}, your account was suspended, and all devices were signed out.{' '}
          {until
            ? `You can sign in again after ${formatUtc(until)}.`
            : 'You cannot sign in until the suspension is lifted.'}
        </Paragraph>
        <Paragraph>
          Your balances stay unchanged, and your open entries are settled as usual. Contact support if you
          have questions.
        </Paragraph>
      </MailLayout>
    ),
  }),
}

const formatUtc = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`

function Confirmation({ link, ttlSeconds }: { link: string | null; ttlSeconds: number }) {
  if (link === null) return <Removed what="The link" />
  return (
    <>
      <Action href={link}>Confirm email address</Action>
      <Paragraph>The link works once and expires in {formatDuration(ttlSeconds)}.</Paragraph>
    </>
  )
}

function Removed({ what }: { what: string }) {
  return <Paragraph>({what} is no longer available.)</Paragraph>
}

export function buildMail<Content extends StoredMailContent>(content: Content): UnrenderedMail {
  const build = mails[content.template] as (content: Content) => UnrenderedMail
  return build(withoutLinkedNames(content))
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
