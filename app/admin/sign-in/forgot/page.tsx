import type { Metadata } from 'next'
import { SignInLayout } from '@/app/admin/sign-in/sign-in-layout'
import { ForgotForm } from './forgot-form'

export const metadata: Metadata = { title: 'New password' }

/** Where an operator asks for a link to choose a new password. */
export default function ForgotPage() {
  return (
    <SignInLayout
      title="Choose a new password"
      lead="We mail a link to your address. It works once, for an hour."
      fine="Without access to your mail, ask a manager: they can invite you again."
    >
      <ForgotForm />
    </SignInLayout>
  )
}
