import type { ReactElement } from 'react'
import { formatDuration } from '@/lib/format-duration'
import { Action, Frame, Paragraph } from './layout'
import type { StoredMailContent } from './mail-content'

type Draft = { subject: string; body: ReactElement }
type Of<Template> = Extract<StoredMailContent, { template: Template }>
type OperatorTemplate = Extract<StoredMailContent['template'], `operator-${string}`>

const forOperators = 'You get this mail because you are an operator of Slatekeeper.'

/** The letters to operators, by template. */
export const operatorDrafts: { [Template in OperatorTemplate]: (letter: Of<Template>) => Draft } = {
  'operator-invitation': ({ name, invitedBy, role, link, ttlSeconds }) => ({
    subject: 'Your invitation to the Slatekeeper console',
    body: (
      <Frame
        heading={`${name}, you are invited`}
        preview={`${invitedBy} invited you to the Slatekeeper console.`}
        reason="You get this mail because somebody invited this address to the Slatekeeper console. If it means nothing to you, ignore it."
      >
        <Paragraph>
          {invitedBy} invited you to the Slatekeeper console as {role}. Choose a password, and you can sign
          in.
        </Paragraph>
        <Way link={link} ttlSeconds={ttlSeconds} />
      </Frame>
    ),
  }),

  'operator-password-reset': ({ name, link, ttlSeconds }) => ({
    subject: 'A new password for the Slatekeeper console',
    body: (
      <Frame
        heading="Choose a new password"
        preview="Open the link to choose a new password for the console."
        reason={forOperators}
      >
        <Paragraph>
          Hi {name}, choose a new password for the console. Every browser is then signed out, and your
          authenticator is asked for as before.
        </Paragraph>
        <Way link={link} ttlSeconds={ttlSeconds} />
        <Paragraph>If you did not ask for it, ignore this mail: your password stays as it is.</Paragraph>
      </Frame>
    ),
  }),

  'operator-password-changed': ({ name }) => ({
    subject: 'Your console password was changed',
    body: (
      <Frame
        heading="Your password was changed"
        preview="Your other browsers are signed out of the console."
        reason={forOperators}
      >
        <Paragraph>
          Hi {name}, the password of your operator account was changed, and your other browsers were signed
          out.
        </Paragraph>
        <Paragraph>
          If it was not you, choose “Forgot it?” at the console’s sign-in now, and tell a manager: they can
          disable your account until you are back.
        </Paragraph>
      </Frame>
    ),
  }),

  'operator-codes-reset': ({ name, resetBy }) => ({
    subject: 'Your authenticator for the console was reset',
    body: (
      <Frame
        heading="Your authenticator was reset"
        preview="Sign in with your password and set it up anew."
        reason={forOperators}
      >
        <Paragraph>
          Hi {name}, {resetBy} took your authenticator and your recovery codes away, and every browser was
          signed out. Sign in with your password and set the authenticator up anew.
        </Paragraph>
        <Paragraph>If you did not ask for it, tell another manager now.</Paragraph>
      </Frame>
    ),
  }),
}

function Way({ link, ttlSeconds }: { link: string | null; ttlSeconds: number }) {
  if (link === null) return <Paragraph>(The link is no longer kept.)</Paragraph>
  return (
    <>
      <Action href={link}>Choose a password</Action>
      <Paragraph>The link works once, for {formatDuration(ttlSeconds)}.</Paragraph>
    </>
  )
}
