'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CodeField, isCompleteCode } from '@/components/ui/code-field'
import { ErrorNote } from '@/components/ui/note'
import { TextField } from '@/components/ui/text-field'
import { noResponse } from '@/lib/action-result'
import { confirmCode } from './actions'
import { describeSignInError } from './describe-sign-in-error'

/** The second step after the provider, for operators with an authenticator. */
export function SsoCodeForm({ returnPath }: { returnPath: string }) {
  const [code, setCode] = useState('')
  const [recoveryCode, setRecoveryCode] = useState('')
  const [isRecovery, setIsRecovery] = useState(false)
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function send(factor: { code: string } | { recoveryCode: string }) {
    setIsBusy(true)
    setError(undefined)
    const answer = await confirmCode(factor).catch(() => undefined)
    if (answer?.ok) return window.location.assign(returnPath)
    setIsBusy(false)
    setCode('')
    setError(answer?.message ?? noResponse().message)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (isRecovery) return void send({ recoveryCode })
    if (isCompleteCode(code)) return void send({ code })
    setError(describeSignInError('CodeIncomplete'))
  }

  const swap = (
    <button
      type="button"
      className="text-accent hover:underline"
      onClick={() => {
        setIsRecovery(!isRecovery)
        setError(undefined)
      }}
    >
      {isRecovery ? 'Use the authenticator' : 'Use a recovery code'}
    </button>
  )
  return (
    <form onSubmit={submit} noValidate className="grid gap-[18px]">
      {isRecovery ? (
        <>
          <ErrorNote>{error}</ErrorNote>
          <TextField
            label="Recovery code"
            value={recoveryCode}
            onChange={setRecoveryCode}
            isMono
            autoFocus
            autoComplete="off"
            help={<>Each code works once. {swap}</>}
          />
        </>
      ) : (
        <CodeField
          label="Code from your authenticator"
          value={code}
          onChange={setCode}
          onComplete={completeCode => void send({ code: completeCode })}
          error={error}
          autoFocus
          help={<>No access to your phone? {swap}</>}
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
      <a href="/admin/sign-in?restart=1" className="justify-self-start text-accent hover:underline">
        Start again
      </a>
    </form>
  )
}
