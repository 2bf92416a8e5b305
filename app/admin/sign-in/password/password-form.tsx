'use client'

import { signIn } from 'next-auth/react'
import { useState } from 'react'
import { setPassword as savePassword } from '@/app/admin/sign-in/actions'
import { StepForm } from '@/app/admin/sign-in/step-form'
import { TextField } from '@/components/ui/text-field'
import { noResponse } from '@/lib/console/action-result'

type Props = { token: string; email: string; isInvited: boolean }

/** Saves the password and signs in. New operators continue at their account, where they set up the authenticator. */
export function PasswordForm({ token, email, isInvited }: Props) {
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<{ message: string; password?: string | undefined }>()

  async function submit() {
    setIsBusy(true)
    const answer = await savePassword({ token, password }).catch(() => undefined)
    if (answer?.ok) {
      const signedIn = await signIn('operator', { email, password, redirect: false }).catch(() => undefined)
      // An operator with an authenticator has to enter a code.
      if (!signedIn?.ok || signedIn.error) return window.location.assign('/admin/sign-in')
      return window.location.assign(isInvited ? '/admin/account' : '/admin')
    }
    setIsBusy(false)
    setError({
      message: answer?.message ?? noResponse().message,
      password: answer?.errors?.password?.[0],
    })
  }

  return (
    <StepForm
      label="Save and sign in"
      busyLabel="Saving…"
      isBusy={isBusy}
      onSubmit={submit}
      error={error && !error.password && error.message}
    >
      {/* Lets password managers associate the account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        help="At least 12 characters. A few words are easier to remember than symbols."
        error={error?.password}
        noteLines={2}
        autoFocus
      />
    </StepForm>
  )
}
