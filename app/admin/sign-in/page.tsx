import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Note } from '@/components/ui/note'
import { findOperator, needsSsoCode } from '@/lib/console/auth/operator'
import { safeReturnPath } from '@/lib/console/auth/return-path'
import { idleMinutes, lockMinutes, sessionHours } from '@/lib/people/operator/rules'
import { findSso, hasPasswordSignIn } from '@/lib/people/operator/sso'
import { describeSignInError } from './describe-sign-in-error'
import { SignInForm } from './sign-in-form'
import { SignInLayout } from './sign-in-layout'
import { SsoButton } from './sso-button'
import { SsoCodeForm } from './sso-code-form'

export const metadata: Metadata = { title: 'Sign in' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function SignInPage({ searchParams }: Props) {
  const { next, error, restart } = await searchParams
  const returnPath = safeReturnPath(next)
  if (await findOperator()) redirect(returnPath as '/admin/sign-in')
  const sessionsEnd = `Sessions end after ${sessionHours} hours, or ${idleMinutes} minutes of inactivity.`
  if (!error && !restart && (await needsSsoCode()))
    return (
      <SignInLayout title="Enter your code" lead="Your account has an authenticator." footer={sessionsEnd}>
        <SsoCodeForm returnPath={returnPath} />
      </SignInLayout>
    )
  const sso = findSso()
  const hasPassword = hasPasswordSignIn()
  const errorCode = typeof error === 'string' ? error : null
  const isSsoError = errorCode !== null && (errorCode.startsWith('Sso') || !hasPassword)
  return (
    <SignInLayout
      title="Sign in to the console"
      lead="For operators. Users sign in to the app."
      footer={
        hasPassword
          ? `${sessionsEnd} Five failed attempts lock sign-in from your network for ${lockMinutes} minutes.`
          : sessionsEnd
      }
    >
      {isSsoError && (
        <Note tone="bad" isAlert>
          {describeSignInError(errorCode, sso?.name)}
        </Note>
      )}
      {sso && <SsoButton name={sso.name} returnPath={returnPath} />}
      {sso && hasPassword && (
        <div className="flex items-center gap-3 text-12 text-muted">
          <span className="h-px flex-1 bg-line" />
          or with your password
          <span className="h-px flex-1 bg-line" />
        </div>
      )}
      {hasPassword && <SignInForm returnPath={returnPath} errorCode={isSsoError ? null : errorCode} />}
    </SignInLayout>
  )
}
