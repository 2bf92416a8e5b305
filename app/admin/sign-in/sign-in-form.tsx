'use client'

import { signIn } from 'next-auth/react'
import { useState } from 'react'
import { Link } from '@/components/ui/link'
import { TextField } from '@/components/ui/text-field'
import { describeSignInError } from './describe-sign-in-error'
import {
  emptyCode,
  isFactorFailure,
  type SecondFactor,
  SecondFactorField,
  toCredentials,
} from './second-factor-field'
import { StepForm } from './step-form'

/** Keeps the input when a sign-in fails. */
export function SignInForm({ returnPath, errorCode }: { returnPath: string; errorCode: string | null }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  /** Null until the operator turns out to have an authenticator. */
  const [factor, setFactor] = useState<SecondFactor | null>(null)
  const [error, setError] = useState(errorCode)
  const [isBusy, setIsBusy] = useState(false)

  function change(changed: SecondFactor) {
    setFactor(changed)
    setError(null)
  }

  async function send(entered: SecondFactor | null) {
    const credentials = entered ? toCredentials(entered) : {}
    if (!credentials) return setError('CodeIncomplete')
    setIsBusy(true)
    setError(null)
    const failure = await attemptSignIn({ email, password, ...credentials })
    if (failure === null) return window.location.assign(returnPath)
    setIsBusy(false)
    if (failure === 'OperatorCodeRequired') return setFactor(emptyCode)
    setError(failure)
    if (failure === 'OperatorCredentialsInvalid') setFactor(null)
    else if (entered?.kind === 'code') setFactor(emptyCode)
  }

  return (
    <StepForm
      label="Sign in"
      busyLabel="Signing in…"
      isBusy={isBusy}
      onSubmit={() => send(factor)}
      error={error && !isFactorFailure(error) && describeSignInError(error)}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        autoFocus={factor === null}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        help={
          <Link prefetch={null} href="/admin/sign-in/forgot" className="text-accent hover:underline">
            Forgot password?
          </Link>
        }
      />
      {factor && (
        <SecondFactorField
          factor={factor}
          onChange={change}
          onComplete={entered => void send(entered)}
          failure={error}
        />
      )}
    </StepForm>
  )
}

/** Returns an error code, or null on success. */
async function attemptSignIn(credentials: Record<string, string>): Promise<string | null> {
  const answer = await signIn('operator', { ...credentials, redirect: false }).catch(() => undefined)
  if (!answer) return 'UnexpectedError'
  return answer.ok && !answer.error ? null : (answer.error ?? 'UnexpectedError')
}
