'use client'

import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/text-field'
import { type ActionResult, noResponse } from '@/lib/action-result'

type Props<Result> = {
  title: string
  description: string
  confirmLabel: string
  isDanger?: boolean
  send: (input: { current: string }) => Promise<ActionResult<Result>>
  onDone: (result: Result) => void
  onClose: () => void
}

/** Confirms the password before a sensitive change, in case the browser was left unlocked. */
export function PasswordDialog<Result>(props: Props<Result>) {
  const { title, description, confirmLabel, isDanger = false, send, onDone, onClose } = props
  const [current, setCurrent] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const formId = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || current === '') return
    setIsBusy(true)
    const answer = await send({ current }).catch(() => undefined)
    setIsBusy(false)
    if (answer?.ok) onDone(answer.result as Result)
    else setError(answer?.errors?.current?.[0] ?? answer?.message ?? noResponse().message)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      isDismissable={false}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant={isDanger ? 'danger' : 'primary'}
            disabled={isBusy || current === ''}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className="text-pretty text-ink-soft">{description}</p>
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={error}
          autoFocus
        />
      </form>
    </Dialog>
  )
}
