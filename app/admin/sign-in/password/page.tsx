import type { Metadata } from 'next'
import { SignInLayout } from '@/app/admin/sign-in/sign-in-layout'
import { Note } from '@/components/ui/note'
import { findLink } from '@/lib/operator/link'
import { PasswordForm } from './password-form'

export const metadata: Metadata = { title: 'Choose a password' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Where a mailed link leads; looking at it does not use it up, so that a mail scanner does no harm. */
export default async function PasswordPage({ searchParams }: Props) {
  const { token } = await searchParams
  const link = typeof token === 'string' ? await findLink(token) : null
  if (!link || typeof token !== 'string')
    return (
      <SignInLayout title="This link is over" lead="It was used, has expired, or a newer one was sent.">
        <Note title="Ask for another one.">
          A new password you can ask for yourself; another invitation comes from a manager.
        </Note>
        <a href="/admin/sign-in/forgot" className="justify-self-start text-accent hover:underline">
          Ask for a new password
        </a>
      </SignInLayout>
    )
  const isInvited = link.purpose === 'invitation'
  return (
    <SignInLayout
      title={isInvited ? `Welcome, ${link.name}` : 'Choose a new password'}
      lead={
        isInvited ? 'Choose a password for the console.' : 'Every browser is signed out with the old one.'
      }
    >
      <PasswordForm token={token} email={link.email} />
    </SignInLayout>
  )
}
