import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SignInLayout } from '@/app/admin/sign-in/sign-in-layout'
import { hasPasswordSignIn } from '@/lib/people/operator/sso'
import { ForgotForm } from './forgot-form'

export const metadata: Metadata = { title: 'Reset password' }

export default function ForgotPage() {
  if (!hasPasswordSignIn()) redirect('/admin/sign-in')
  return (
    <SignInLayout
      title="Reset your password"
      lead="We email you a link. It works once, within an hour."
      footer="No access to your email? Ask a manager to invite you again."
    >
      <ForgotForm />
    </SignInLayout>
  )
}
