'use client'

import Link from 'next/link'
import { signIn } from 'next-auth/react'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CodeField } from '@/components/ui/code-field'
import { Note } from '@/components/ui/note'
import { TextField } from '@/components/ui/text-field'
import { describeSignInError } from './words'

/** What is asked: first e-mail and password, then a code where the operator has an authenticator. */
type Step = 'password' | 'code' | 'recovery'

type Props = { goOn: string; refusal: string | null; email?: string }

/** Signs in by next-auth; what was typed stays when it fails. */
export function SignInForm({ goOn, refusal, email: known = '' }: Props) {
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [recoveryCode, setRecoveryCode] = useState('')
  const [step, setStep] = useState<Step>('password')
  const [wrong, setWrong] = useState(refusal)
  const [isBusy, setIsBusy] = useState(false)

  async function send(given: { code?: string; recoveryCode?: string }) {
    setIsBusy(true)
    setWrong(null)
    const error = await ask({ email, password, ...given })
    if (error === null) return window.location.assign(goOn)
    setIsBusy(false)
    if (error === 'OperatorCodeRequired') return setStep('code')
    setCode('')
    setWrong(error)
    if (error === 'OperatorCredentialsInvalid') setStep('password')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (step === 'code') void send({ code })
    else if (step === 'recovery') void send({ recoveryCode })
    else void send({})
  }

  const isCodeWrong = wrong === 'OperatorCodeInvalid'
  return (
    <form onSubmit={submit} noValidate className="grid gap-[18px]">
      {wrong && !isCodeWrong && (
        <Note tone="bad" isAlert>
          {describeSignInError(wrong)}
        </Note>
      )}
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        autoFocus={step === 'password' && known === ''}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        aside={
          <Link href="/admin/sign-in/forgot" className="text-accent hover:underline">
            Forgot it?
          </Link>
        }
      />
      {step === 'code' && (
        <CodeField
          label="Code from your authenticator"
          value={code}
          onChange={setCode}
          onComplete={filled => void send({ code: filled })}
          error={isCodeWrong ? describeSignInError(wrong) : undefined}
          autoFocus
          help={
            <>
              No phone at hand? <Switch onClick={() => setStep('recovery')}>Use a recovery code</Switch>
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
          error={isCodeWrong ? 'This is none of your codes, or it was used before.' : undefined}
          help={
            <>
              Each of them works once. <Switch onClick={() => setStep('code')}>Use the authenticator</Switch>
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
        {isBusy ? 'Signing in' : 'Sign in'}
      </Button>
    </form>
  )
}

/** Null once signed in, else the name of what went wrong. */
async function ask(credentials: Record<string, string>): Promise<string | null> {
  const answer = await signIn('operator', { ...credentials, redirect: false }).catch(() => undefined)
  if (!answer) return 'UnexpectedError'
  return answer.ok && !answer.error ? null : (answer.error ?? 'UnexpectedError')
}

function Switch({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="text-accent hover:underline">
      {children}
    </button>
  )
}
