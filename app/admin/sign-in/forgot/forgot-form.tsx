'use client'

import { useState } from 'react'
import { requestPasswordReset } from '@/app/admin/sign-in/actions'
import { StepForm } from '@/app/admin/sign-in/step-form'
import { Link } from '@/components/ui/link'
import { Note } from '@/components/ui/note'
import { TextField } from '@/components/ui/text-field'
import { noResponse } from '@/lib/console/action-result'

/** Shows the same message for known and unknown emails. */
export function ForgotForm({ hasMail }: { hasMail: boolean }) {
  const [email, setEmail] = useState('')
  const [isSent, setIsSent] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<{ message: string; email?: string | undefined }>()

  async function submit() {
    setIsBusy(true)
    const answer = await requestPasswordReset({ email }).catch(() => undefined)
    setIsBusy(false)
    if (answer?.ok) return setIsSent(true)
    setError({
      message: answer?.message ?? noResponse().message,
      email: answer?.errors?.email?.[0],
    })
  }

  const back = (
    <Link prefetch={null} href="/admin/sign-in" className="justify-self-start text-accent hover:underline">
      Back to sign in
    </Link>
  )
  if (isSent)
    return (
      <>
        {hasMail ? (
          <Note icon="mail" title={`If ${email} belongs to an operator, a link is on its way.`}>
            Check your inbox. It may take a minute.
          </Note>
        ) : (
          <Note icon="mail" title={`If ${email} belongs to an operator, a link waits.`}>
            It is sent once the service has a mail provider.
          </Note>
        )}
        {back}
      </>
    )
  return (
    <StepForm
      label="Send link"
      busyLabel="Sending…"
      isBusy={isBusy}
      onSubmit={submit}
      error={error && !error.email && error.message}
      link={back}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={error?.email}
        noteLines={1}
        autoFocus
      />
    </StepForm>
  )
}
