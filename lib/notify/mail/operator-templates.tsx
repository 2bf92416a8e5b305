import { formatDuration } from '@/lib/core/format-duration'
import { Action, MailLayout, Paragraph, type UnrenderedMail } from './layout'
import type { StoredMailContent } from './mail-content'

type Of<Template> = Extract<StoredMailContent, { template: Template }>
type OperatorTemplate = Extract<StoredMailContent['template'], `operator-${string}`>

const forOperators = 'You received this email because you are a Slatekeeper operator.'

export const operatorMails: { [Template in OperatorTemplate]: (content: Of<Template>) => UnrenderedMail } = {
  'operator-invitation': ({ name, invitedBy, role, link, ttlSeconds }) => ({
    subject: 'Your invitation to the Slatekeeper console',
    body: (
      <MailLayout
        heading={`${name}, you are invited`}
        preview={`${invitedBy} invited you to the Slatekeeper console.`}
        reason={`You received this email because ${invitedBy} invited this address to the Slatekeeper console. If you do not expect it, ignore it.`}
      >
        <Paragraph>
          {invitedBy} invited you to the Slatekeeper console with the role {role}. Open the link to sign in.
        </Paragraph>
        <PasswordLink link={link} ttlSeconds={ttlSeconds} />
      </MailLayout>
    ),
  }),

  'operator-password-reset': ({ name, link, ttlSeconds }) => ({
    subject: 'Reset your Slatekeeper console password',
    body: (
      <MailLayout
        heading="Choose a new password"
        preview="Open the link to choose a new password for the console."
        reason={forOperators}
      >
        <Paragraph>
          Hi {name}, choose a new password for the console. All browsers are then signed out. Your
          authenticator stays the same.
        </Paragraph>
        <PasswordLink link={link} ttlSeconds={ttlSeconds} />
        <Paragraph>If you did not request this, ignore this email: your password does not change.</Paragraph>
      </MailLayout>
    ),
  }),

  'operator-password-changed': ({ name }) => ({
    subject: 'Your console password was changed',
    body: (
      <MailLayout
        heading="Your password was changed"
        preview="Your other browsers are signed out of the console."
        reason={forOperators}
      >
        <Paragraph>
          Hi {name}, the password of your operator account was changed, and your other browsers were signed
          out.
        </Paragraph>
        <Paragraph>
          If it was not you, choose “Forgot password?” on the console’s sign-in page now and contact a
          manager, who can disable your account.
        </Paragraph>
      </MailLayout>
    ),
  }),

  'operator-sign-ins-failed': ({ name, what }) => ({
    subject:
      what === 'code' ? 'Someone has your console password' : 'Failed sign-ins to your console account',
    body: (
      <MailLayout
        heading={what === 'code' ? 'Wrong codes after your password' : 'Repeated wrong passwords'}
        preview="If it was not you, read what to do."
        reason={forOperators}
      >
        {what === 'code' ? (
          <>
            <Paragraph>
              Hi {name}, someone entered your password and then wrong codes of your authenticator several
              times.
            </Paragraph>
            <Paragraph>
              If it was not you, they know your password: choose “Forgot password?” on the console’s sign-in
              page now, and contact a manager.
            </Paragraph>
          </>
        ) : (
          <>
            <Paragraph>
              Hi {name}, someone entered wrong passwords for your operator account several times. Your
              password still works in the networks from which you signed in before.
            </Paragraph>
            <Paragraph>
              If it was you, choose “Forgot password?” on the console’s sign-in page. Otherwise you need not
              do anything. We report this once while it goes on.
            </Paragraph>
          </>
        )}
      </MailLayout>
    ),
  }),

  'operator-removal-requested': ({ name, change, by }) => {
    const wanted = change === 'disable' ? 'disable your operator account' : 'end your manager role'
    return {
      subject: `${by} requested to ${wanted}`,
      body: (
        <MailLayout
          heading={`Request to ${wanted}`}
          preview="Reject it on the Approvals page if you disagree."
          reason={forOperators}
        >
          <Paragraph>
            Hi {name}, {by} requested to {wanted} of the Slatekeeper console. Another manager can approve it.
            If no other manager can, it takes effect 24 hours after the request, when {by} confirms it.
          </Paragraph>
          <Paragraph>If you disagree, reject the request on the Approvals page of the console.</Paragraph>
        </MailLayout>
      ),
    }
  },

  'operator-token-created': ({ name, token, scopes, until }) => ({
    subject: 'An API token was created with your operator account',
    body: (
      <MailLayout
        heading="API token created"
        preview={`${token}, valid until ${until.slice(0, 10)}.`}
        reason={forOperators}
      >
        <Paragraph>
          Hi {name}, the API token “{token}” was created with your operator account. It is valid until{' '}
          {until.slice(0, 10)} and can: {scopes}.
        </Paragraph>
        <Paragraph>
          If it was not you, change your password: this ends all your other sessions and your API tokens.
        </Paragraph>
      </MailLayout>
    ),
  }),

  'operator-token-request': ({ name, token, change, reason, approvalId }) => ({
    subject: `The API token “${token}” requested a change`,
    body: (
      <MailLayout
        heading="Request of your API token"
        preview={`${change}. Another manager decides.`}
        reason={forOperators}
      >
        <Paragraph>
          Hi {name}, the API token “{token}” requested a change with your operator account.
        </Paragraph>
        <Paragraph>
          Request {approvalId}: {change}
        </Paragraph>
        <Paragraph>Reason: {reason}</Paragraph>
        <Paragraph>
          Another manager can approve it. If you did not expect it, cancel it on the Approvals page of the
          console and revoke the token.
        </Paragraph>
      </MailLayout>
    ),
  }),

  'operator-summary': ({ name, since, changed, failed, waiting, link }) => ({
    subject: 'Your summary of the Slatekeeper console',
    body: (
      <MailLayout
        heading="Summary of the console"
        preview={`${changed} changed, ${failed} failed, ${waiting} waiting.`}
        reason="You received this email because you requested it in the console."
      >
        <Paragraph>
          Hi {name}, since {since.slice(0, 16).replace('T', ' ')} UTC:
        </Paragraph>
        <Paragraph>Changes by operators and the service: {changed}</Paragraph>
        <Paragraph>Failed calls, messages, jobs and payment events: {failed}</Paragraph>
        <Paragraph>Waiting for an operator now: {waiting}</Paragraph>
        {link !== null && <Action href={link}>Open the summary</Action>}
      </MailLayout>
    ),
  }),

  'operator-signed-out': ({ name, by, reason }) => ({
    subject: `${by} signed you out of the Slatekeeper console`,
    body: (
      <MailLayout
        heading="You were signed out everywhere"
        preview="You can sign in again immediately."
        reason={forOperators}
      >
        <Paragraph>
          Hi {name}, {by} ended all your sessions of the Slatekeeper console and revoked your API tokens. You
          can sign in again immediately.
        </Paragraph>
        {reason !== '' && <Paragraph>Reason: {reason}</Paragraph>}
        <Paragraph>If you did not expect this, look at the audit log and ask another manager.</Paragraph>
      </MailLayout>
    ),
  }),

  'operator-sso-linked': ({ name, provider }) => ({
    subject: 'Your console account is linked to single sign-on',
    body: (
      <MailLayout
        heading="Single sign-on is linked"
        preview={`You can sign in to the console with ${provider}.`}
        reason={forOperators}
      >
        <Paragraph>
          Hi {name}, someone signed in to the console with {provider} and your email address. Your operator
          account is now linked to that account, and to no other.
        </Paragraph>
        <Paragraph>If it was not you, contact a manager now, who can disable your account.</Paragraph>
      </MailLayout>
    ),
  }),

  'operator-codes-reset': ({ name, resetBy }) => ({
    subject: 'Your authenticator for the console was reset',
    body: (
      <MailLayout
        heading="Your authenticator was reset"
        preview="Sign in with your password and set it up again."
        reason={forOperators}
      >
        <Paragraph>
          Hi {name}, {resetBy} removed your authenticator and your recovery codes, and all browsers were
          signed out. Sign in with your password and set up the authenticator again.
        </Paragraph>
        <Paragraph>If you did not request this, contact another manager now.</Paragraph>
      </MailLayout>
    ),
  }),
}

function PasswordLink({ link, ttlSeconds }: { link: string | null; ttlSeconds: number }) {
  if (link === null) return <Paragraph>(The link is no longer available.)</Paragraph>
  return (
    <>
      <Action href={link}>Choose a password</Action>
      <Paragraph>The link works once and expires in {formatDuration(ttlSeconds)}.</Paragraph>
    </>
  )
}
