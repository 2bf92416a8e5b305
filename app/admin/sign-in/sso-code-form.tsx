'use client'

import { useState } from 'react'
import { noResponse } from '@/lib/console/action-result'
import { confirmCode } from './actions'
import {
  emptyCode,
  isFactorFailure,
  type SecondFactor,
  SecondFactorField,
  toCredentials,
} from './second-factor-field'
import { StepForm } from './step-form'

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

  return (
    <StepForm
      label="Sign in"
      busyLabel="Signing in…"
      isBusy={isBusy}
      onSubmit={() => send(factor)}
      error={error && !isFactorFailure(error.code) && error.message}
      link={
        <a href="/admin/sign-in?restart=1" className="justify-self-start text-accent hover:underline">
          Start again
        </a>
      }
    >
      <SecondFactorField
        factor={factor}
        onChange={change}
        onComplete={entered => void send(entered)}
        failure={error?.code ?? null}
      />
    </StepForm>
  )
}
