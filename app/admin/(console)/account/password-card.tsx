'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { useToaster } from '@/components/feedback/toaster'
import { Card, Stack } from '@/components/page/card'
import { Button } from '@/components/ui/button'
import { ErrorNote } from '@/components/ui/note'
import { TextField } from '@/components/ui/text-field'
import { noResponse } from '@/lib/console/action-result'
import { changePassword } from './actions'

export function PasswordCard({ since }: { since: ReactNode }) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [message, setMessage] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const { showToast } = useToaster()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const answer = await changePassword({ current, password }).catch(() => undefined)
    setIsBusy(false)
    setErrors(answer && !answer.ok ? (answer.errors ?? {}) : {})
    if (!answer?.ok) return setMessage(answer?.message ?? noResponse().message)
    setMessage(undefined)
    setCurrent('')
    setPassword('')
    showToast({ text: 'Password changed. Your other sessions were signed out, and your API tokens revoked.' })
  }

  const isByField = Object.keys(errors).length > 0
  return (
    <Card title="Password" note={since && <>changed {since}</>}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <ErrorNote>{!isByField && message}</ErrorNote>
          <TextField
            label="Current password"
            type="password"
            autoComplete="current-password"
            value={current}
            onChange={setCurrent}
            error={errors.current?.[0]}
          />
          <TextField
            label="New password"
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
            error={errors.password?.[0]}
            help="At least 12 characters. Your other sessions are signed out, and your API tokens revoked."
          />
          <Button type="submit" disabled={isBusy || !current || !password} className="justify-self-start">
            Change password
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
