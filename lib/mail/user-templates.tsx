import type { ReactElement } from 'react'
import { formatDuration } from '@/lib/format-duration'
import { Action, Code, Frame, Paragraph } from './layout'
import type { StoredMailContent } from './mail-content'
import { draftNotice } from './alert-template'
import { operatorDrafts } from './operator-templates'

type Draft = { subject: string; body: ReactElement }
type Of<Template> = Extract<StoredMailContent, { template: Template }>

const forYourAccount = (username: string) =>
  `You get this mail because it concerns your Slatekeeper account, ${username}.`

const drafts: { [Template in StoredMailContent['template']]: (letter: Of<Template>) => Draft } = {
  ...operatorDrafts,
  notice: draftNotice,
  welcome: ({ username, link, ttlSeconds }) => ({
    subject: 'Welcome to Slatekeeper: confirm your e-mail address',
    body: (
      <Frame
        heading={`Welcome, ${username}`}
        preview="One step is left: confirm your e-mail address."
        reason="You get this mail because someone signed up to Slatekeeper with this address. If it was not you, ignore it."
      >
        <Paragraph>
          Your account is ready. Confirm that this address is yours, so that you can get back in should you
          forget your password.
        </Paragraph>
        <Confirmation link={link} ttlSeconds={ttlSeconds} />
      </Frame>
    ),
  }),

  'verify-email': ({ username, link, ttlSeconds }) => ({
    subject: 'Confirm your e-mail address',
    body: (
      <Frame
        heading="Confirm your e-mail address"
        preview="Open the link to confirm that this address is yours."
        reason={forYourAccount(username)}
      >
        <Paragraph>Hi {username}, confirm that this address is yours.</Paragraph>
        <Confirmation link={link} ttlSeconds={ttlSeconds} />
        <Paragraph>If you did not ask for it, ignore this mail: nothing changes.</Paragraph>
      </Frame>
    ),
  }),

  'forgot-password-code': ({ username, code, ttlSeconds }) => ({
    subject: 'Your code for a new password',
    body: (
      <Frame
        heading="Set a new password"
        preview={`Type the code in the app. It works for ${formatDuration(ttlSeconds)}.`}
        reason={forYourAccount(username)}
      >
        <Paragraph>Hi {username}, type this code in the app to set a new password.</Paragraph>
        {code === null ? <Removed what="The code" /> : <Code>{code}</Code>}
        <Paragraph>
          It works for {formatDuration(ttlSeconds)}. Give it to nobody: we never ask for it by phone, mail or chat.
        </Paragraph>
        <Paragraph>If you did not ask for it, ignore this mail: your password stays as it is.</Paragraph>
      </Frame>
    ),
  }),

  'reactivation-code-mail': ({ username, code, ttlSeconds }) => ({
    subject: 'Your code to reactivate your account',
    body: (
      <Frame
        heading="Reactivate your account"
        preview={`Type the code in the app. It works for ${formatDuration(ttlSeconds)}.`}
        reason={forYourAccount(username)}
      >
        <Paragraph>Hi {username}, type this code in the app to reactivate your account.</Paragraph>
        {code === null ? <Removed what="The code" /> : <Code>{code}</Code>}
        <Paragraph>
          It works for {formatDuration(ttlSeconds)}. Give it to nobody: we never ask for it by phone, mail or chat.
        </Paragraph>
        <Paragraph>If you did not ask for it, ignore this mail: your account stays deleted.</Paragraph>
      </Frame>
    ),
  }),

  'password-changed': ({ username }) => ({
    subject: 'Your password was changed',
    body: (
      <Frame
        heading="Your password was changed"
        preview="Every device is signed out. Sign in with the new password."
        reason={forYourAccount(username)}
      >
        <Paragraph>
          Hi {username}, the password of your account was changed, and every device was signed out. Sign in
          again with the new one.
        </Paragraph>
        <Paragraph>
          If it was not you, choose “Forgot password” in the app now: a new password locks out whoever changed
          it. Change the password of this mailbox too.
        </Paragraph>
      </Frame>
    ),
  }),

  'account-deleted': ({ username, graceDays }) => ({
    subject: 'Your account was deleted',
    body: (
      <Frame
        heading="Your account was deleted"
        preview={`You can come back within ${graceDays} days.`}
        reason={forYourAccount(username)}
      >
        <Paragraph>
          Hi {username}, your account is closed, and every device was signed out. In {graceDays} days your
          personal details are removed for good.
        </Paragraph>
        <Paragraph>
          To come back before that, choose “Reactivate account” in the app and enter your phone number: we
          send a code by SMS, and your account is as it was.
        </Paragraph>
        <Paragraph>If it was not you, reactivate it now and set a new password.</Paragraph>
      </Frame>
    ),
  }),
}

function Confirmation({ link, ttlSeconds }: { link: string | null; ttlSeconds: number }) {
  if (link === null) return <Removed what="The link" />
  return (
    <>
      <Action href={link}>Confirm e-mail address</Action>
      <Paragraph>The link works once, for {formatDuration(ttlSeconds)}.</Paragraph>
    </>
  )
}

function Removed({ what }: { what: string }) {
  return <Paragraph>({what} is no longer kept.)</Paragraph>
}

/** The subject and the body of a letter, not yet rendered; the same letter always gives the same. */
export function draftLetter<Letter extends StoredMailContent>(letter: Letter): Draft {
  const draft = drafts[letter.template] as (letter: Letter) => Draft
  return draft(letter)
}
