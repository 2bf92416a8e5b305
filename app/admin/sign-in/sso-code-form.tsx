'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { noResponse } from '@/lib/console/action-result'
import { confirmCode } from './actions'
import { ErrorSlot } from './error-slot'
import {
  emptyCode,
  isFactorFailure,
  type SecondFactor,
  SecondFactorField,
  toCredentials,
} from './second-factor-field'

/** The second step after the provider, for operators with an authenticator. */
export function SsoCodeForm({ returnPath }: { returnPath: string }) {
  const [factor, setFactor] = useState(emptyCode)
  const [error, setError] = useState<{ code: string; message: string } | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  function change(changed: SecondFactor) {
    setFactor(changed)
    setError(null)
  }

  async function send(entered: SecondFactor) {
    const credentials = toCredentials(entered)
    if (!credentials) return setError({ code: 'CodeIncomplete', message: '' })
    setIsBusy(true)
    setError(null)
    const answer = await confirmCode(credentials).catch(() => undefined)
    if (answer?.ok) return window.location.assign(returnPath)
    setIsBusy(false)
    if (entered.kind === 'code') setFactor(emptyCode)
    setError(answer ?? noResponse())
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy) void send(factor)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-[18px]">
      <SecondFactorField
        factor={factor}
        onChange={change}
        onComplete={entered => void send(entered)}
        failure={error?.code ?? null}
      />
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
      <ErrorSlot>{error && !isFactorFailure(error.code) && error.message}</ErrorSlot>
    </form>
  )
}
