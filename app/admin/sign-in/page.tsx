import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { findOperator } from '@/lib/auth/operator'
import { safeReturnPath } from '@/lib/auth/return-path'
import { idleMinutes, lockMinutes, sessionHours } from '@/lib/operator/rules'
import { SignInLayout } from './sign-in-layout'
import { SignInForm } from './sign-in-form'

export const metadata: Metadata = { title: 'Sign in' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Where operators sign in to the console; whoever is signed in goes straight on. */
export default async function SignInPage({ searchParams }: Props) {
  const { next, error } = await searchParams
  const goOn = safeReturnPath(next)
  if (await findOperator()) redirect(goOn as '/admin/sign-in')
  return (
    <SignInLayout
      title="Sign in to the console"
      lead="For operators. Users sign in with the app."
      fine={`Sessions end after ${sessionHours} hours, or ${idleMinutes} minutes without use. Five wrong tries lock the account for ${lockMinutes} minutes.`}
    >
      <SignInForm goOn={goOn} refusal={typeof error === 'string' ? error : null} />
    </SignInLayout>
  )
}
