import type { Metadata } from 'next'
import { SignInLayout } from '@/app/admin/sign-in/sign-in-layout'
import { SsoButton } from '@/app/admin/sign-in/sso-button'
import { Note } from '@/components/ui/note'
import { findLink } from '@/lib/people/operator/link'
import { findSso, hasPasswordSignIn } from '@/lib/people/operator/sso'
import { PasswordForm } from './password-form'
import { RecoveryForm } from './recovery-form'

export const metadata: Metadata = { title: 'Choose a password' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Viewing the page does not consume the link, so mail scanners cannot invalidate it. */
export default async function PasswordPage({ searchParams }: Props) {
  const { token } = await searchParams
  const link = typeof token === 'string' ? await findLink(token) : null
  if (!link || typeof token !== 'string') return <InvalidLink />
  const isInvited = link.purpose === 'invitation'
  const sso = findSso()
  if (!hasPasswordSignIn()) return <WithoutPassword token={token} link={link} />
  return (
    <SignInLayout
      title={isInvited ? `Welcome, ${link.name}` : 'Choose a new password'}
      lead={
        isInvited
          ? `Choose a password for the console${sso ? `, or use ${sso.name}` : ''}.`
          : 'All your sessions will be signed out, and your API tokens revoked.'
      }
    >
      {sso && isInvited && <SsoButton name={sso.name} returnPath="/admin" />}
      <PasswordForm token={token} email={link.email} isInvited={isInvited} />
    </SignInLayout>
  )
}

function InvalidLink() {
  const hasPassword = hasPasswordSignIn()
  return (
    <SignInLayout
      title="This link is no longer valid"
      lead="It was already used, has expired, or was replaced by a newer one."
    >
      <Note title="Request a new link.">
        {hasPassword
          ? 'You can reset your password yourself. For a new invitation, ask a manager.'
          : 'Ask a manager, or sign in without a link.'}
      </Note>
      <a
        href={hasPassword ? '/admin/sign-in/forgot' : '/admin/sign-in'}
        className="justify-self-start text-accent hover:underline"
      >
        {hasPassword ? 'Reset password' : 'Sign in'}
      </a>
    </SignInLayout>
  )
}

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** Where password sign-in is off. */
function WithoutPassword({ token, link }: { token: string; link: Link }) {
  const sso = findSso()
  const isRecovery = link.purpose === 'recovery'
  return (
    <SignInLayout
      title={link.purpose === 'invitation' ? `Welcome, ${link.name}` : 'Restore access'}
      lead={
        isRecovery
          ? 'This link signs you in once, without single sign-on.'
          : `Sign in with the account of ${link.email}.`
      }
    >
      {isRecovery && <RecoveryForm token={token} />}
      {sso && !isRecovery && <SsoButton name={sso.name} returnPath="/admin" />}
    </SignInLayout>
  )
}
