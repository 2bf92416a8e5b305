'use client'

import { type FormEvent, useState } from 'react'
import { signInByLink } from '@/app/admin/sign-in/actions'
import { ErrorSlot } from '@/app/admin/sign-in/error-slot'
import { Button } from '@/components/ui/button'
import { noResponse } from '@/lib/console/action-result'

/** Signs in with a link of the command line where password sign-in is off. */
export function RecoveryForm({ token }: { token: string }) {
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const answer = await signInByLink({ token }).catch(() => undefined)
    if (answer?.ok) return window.location.assign('/admin')
    setIsBusy(false)
    setError(answer?.message ?? noResponse().message)
  }

  return (
    <form onSubmit={submit} className="grid gap-[18px]">
      <Button
        type="submit"
        variant="primary"
        disabled={isBusy}
        className="w-full max-side:h-[46px] side:h-[38px]"
      >
        {isBusy ? 'Signing in…' : 'Sign in'}
      </Button>
      <ErrorSlot>{error}</ErrorSlot>
    </form>
  )
}
