'use client'

import { useState } from 'react'
import { signInByLink } from '@/app/admin/sign-in/actions'
import { StepForm } from '@/app/admin/sign-in/step-form'
import { noResponse } from '@/lib/console/action-result'

/** Signs in with a link of the command line where password sign-in is off. */
export function RecoveryForm({ token }: { token: string }) {
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function submit() {
    setIsBusy(true)
    const answer = await signInByLink({ token }).catch(() => undefined)
    if (answer?.ok) return window.location.assign('/admin')
    setIsBusy(false)
    setError(answer?.message ?? noResponse().message)
  }

  return <StepForm label="Sign in" busyLabel="Signing in…" isBusy={isBusy} onSubmit={submit} error={error} />
}
