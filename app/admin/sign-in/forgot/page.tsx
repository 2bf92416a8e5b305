import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SignInLayout } from '@/app/admin/sign-in/sign-in-layout'
import { env } from '@/lib/core/env'
import { findConfiguredChannels } from '@/lib/notify/messages/providers'
import { hasPasswordSignIn } from '@/lib/people/operator/sso'
import { ForgotForm } from './forgot-form'

export const metadata: Metadata = { title: 'Reset password' }

export default function ForgotPage() {
  if (!hasPasswordSignIn()) redirect('/admin/sign-in')
  const hasMail = findConfiguredChannels(env()).includes('mail')
  return (
    <SignInLayout
      title="Reset your password"
      lead={
        hasMail
          ? 'We email you a link. It works once, within an hour.'
          : 'No mail provider is set, so the link waits until one is. It works once, within an hour.'
      }
      footer="No access to your email? Ask a manager to invite you again."
    >
      <ForgotForm hasMail={hasMail} />
    </SignInLayout>
  )
}
