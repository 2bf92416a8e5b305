import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { findOperator } from '@/lib/auth/operator'
import { safeReturnPath } from '@/lib/auth/return-path'
import { idleMinutes, lockMinutes, sessionHours } from '@/lib/operator/rules'
import { SignInForm } from './sign-in-form'
import { SignInLayout } from './sign-in-layout'

export const metadata: Metadata = { title: 'Sign in' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function SignInPage({ searchParams }: Props) {
  const { next, error } = await searchParams
  const returnPath = safeReturnPath(next)
  if (await findOperator()) redirect(returnPath as '/admin/sign-in')
  return (
    <SignInLayout
      title="Sign in to the console"
      lead="For operators. Users sign in to the app."
      footer={`Sessions end after ${sessionHours} hours, or ${idleMinutes} minutes of inactivity. Five failed attempts lock the account for ${lockMinutes} minutes.`}
    >
      <SignInForm returnPath={returnPath} errorCode={typeof error === 'string' ? error : null} />
    </SignInLayout>
  )
}
