'use client'

import Link from 'next/link'
import { signIn } from 'next-auth/react'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CodeField, isCompleteCode } from '@/components/ui/code-field'
import { Note } from '@/components/ui/note'
import { TextField } from '@/components/ui/text-field'
import { describeSignInError } from './describe-sign-in-error'

/** The code step follows only if the operator has an authenticator. */
type Step = 'password' | 'code' | 'recovery'

type Props = { returnPath: string; errorCode: string | null }

/** Keeps the input when a sign-in fails. */
export function SignInForm({ returnPath, errorCode }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [recoveryCode, setRecoveryCode] = useState('')
  const [step, setStep] = useState<Step>('password')
  const [error, setError] = useState(errorCode)
  const [isBusy, setIsBusy] = useState(false)

  async function send(factor: { code?: string; recoveryCode?: string }) {
    setIsBusy(true)
    setError(null)
    const failure = await attemptSignIn({ email, password, ...factor })
    if (failure === null) return window.location.assign(returnPath)
    setIsBusy(false)
    if (failure === 'OperatorCodeRequired') return setStep('code')
    setCode('')
    setError(failure)
    if (failure === 'OperatorCredentialsInvalid') setStep('password')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (step === 'code' && !isCompleteCode(code)) setError('CodeIncomplete')
    else if (step === 'code') void send({ code })
    else if (step === 'recovery') void send({ recoveryCode })
    else void send({})
  }

  const isCodeWrong = error === 'OperatorCodeInvalid' || error === 'CodeIncomplete'
  return (
    <form onSubmit={submit} noValidate className="grid gap-[18px]">
      {error && !isCodeWrong && (
        <Note tone="bad" isAlert>
          {describeSignInError(error)}
        </Note>
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        autoFocus={step === 'password'}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        help={
          <Link href="/admin/sign-in/forgot" className="text-accent hover:underline">
            Forgot password?
          </Link>
        }
      />
      {step === 'code' && (
        <CodeField
          label="Code from your authenticator"
          value={code}
          onChange={setCode}
          onComplete={completeCode => void send({ code: completeCode })}
          error={isCodeWrong ? describeSignInError(error) : undefined}
          autoFocus
          help={
            <>
              No access to your phone?{' '}
              <LinkButton onClick={() => setStep('recovery')}>Use a recovery code</LinkButton>
            </>
          }
        />
      )}
      {step === 'recovery' && (
        <TextField
          label="Recovery code"
          value={recoveryCode}
          onChange={setRecoveryCode}
          isMono
          autoFocus
          autoComplete="off"
          error={isCodeWrong ? 'The code is wrong or already used.' : undefined}
          help={
            <>
              Each code works once.{' '}
              <LinkButton onClick={() => setStep('code')}>Use the authenticator</LinkButton>
            </>
          }
        />
      )}
      <Button
        type="submit"
        variant="primary"
        disabled={isBusy}
        className="mt-0.5 w-full max-side:h-[46px] side:h-[38px]"
      >
        {isBusy ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  )
}

/** Returns an error code, or null on success. */
async function attemptSignIn(credentials: Record<string, string>): Promise<string | null> {
  const answer = await signIn('operator', { ...credentials, redirect: false }).catch(() => undefined)
  if (!answer) return 'UnexpectedError'
  return answer.ok && !answer.error ? null : (answer.error ?? 'UnexpectedError')
}

function LinkButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="text-accent hover:underline">
      {children}
    </button>
  )
}
