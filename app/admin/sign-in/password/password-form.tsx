'use client'

import { type FormEvent, useState } from 'react'
import { choosePassword } from '@/app/admin/sign-in/actions'
import { Button } from '@/components/ui/button'
import { Note } from '@/components/ui/note'
import { TextField } from '@/components/ui/text-field'

/** Takes the new password, and then leads to the sign-in. */
export function PasswordForm({ token, email }: { token: string; email: string }) {
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [wrong, setWrong] = useState<{ message: string; password?: string | undefined }>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const answer = await choosePassword({ token, password }).catch(() => undefined)
    if (answer?.ok) return window.location.assign('/admin/sign-in')
    setIsBusy(false)
    setWrong({
      message: answer?.message ?? 'The service did not answer. Try again.',
      password: answer?.errors?.password?.[0],
    })
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-[18px]">
      {wrong && !wrong.password && (
        <Note tone="bad" isAlert>
          {wrong.message}
        </Note>
      )}
      {/* Tells a password manager whose it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        help="12 characters or more. A few words are easier to keep than signs."
        error={wrong?.password}
        autoFocus
      />
      <Button type="submit" variant="primary" disabled={isBusy} className="w-full max-side:h-[46px] side:h-[38px]">
        {isBusy ? 'Saving' : 'Save and sign in'}
      </Button>
    </form>
  )
}
