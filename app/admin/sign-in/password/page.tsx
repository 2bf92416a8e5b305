import type { Metadata } from 'next'
import { SignInLayout } from '@/app/admin/sign-in/sign-in-layout'
import { Note } from '@/components/ui/note'
import { findLink } from '@/lib/operator/link'
import { PasswordForm } from './password-form'

export const metadata: Metadata = { title: 'Choose a password' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Viewing the page does not consume the link, so mail scanners cannot invalidate it. */
export default async function PasswordPage({ searchParams }: Props) {
  const { token } = await searchParams
  const link = typeof token === 'string' ? await findLink(token) : null
  if (!link || typeof token !== 'string')
    return (
      <SignInLayout
        title="This link is no longer valid"
        lead="It was already used, has expired, or was replaced by a newer one."
      >
        <Note title="Request a new link.">
          You can reset your password yourself. For a new invitation, ask a manager.
        </Note>
        <a href="/admin/sign-in/forgot" className="justify-self-start text-accent hover:underline">
          Reset password
        </a>
      </SignInLayout>
    )
  const isInvited = link.purpose === 'invitation'
  return (
    <SignInLayout
      title={isInvited ? `Welcome, ${link.name}` : 'Choose a new password'}
      lead={isInvited ? 'Choose a password for the console.' : 'All your sessions will be signed out.'}
    >
      <PasswordForm token={token} email={link.email} isInvited={isInvited} />
    </SignInLayout>
  )
}
