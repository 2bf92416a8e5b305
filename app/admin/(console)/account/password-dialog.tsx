'use client'

import { type FormEvent, useId, useState } from 'react'
import type { ActionResult } from '@/lib/action-result'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/text-field'

type Props<Result> = {
  title: string
  words: string
  confirm: string
  isDanger?: boolean
  send: (input: { current: string }) => Promise<ActionResult<Result>>
  onDone: (result: Result) => void
  onClose: () => void
}

/** Asks for the password before something that a stranger at an open browser should not do. */
export function PasswordDialog<Result>(props: Props<Result>) {
  const { title, words, confirm, isDanger = false, send, onDone, onClose } = props
  const [current, setCurrent] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const formId = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || current === '') return
    setIsBusy(true)
    const answer = await send({ current }).catch(() => undefined)
    setIsBusy(false)
    if (answer?.ok) onDone(answer.result as Result)
    else setWrong(answer?.errors?.current?.[0] ?? answer?.message ?? 'The service did not answer. Try again.')
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      isDismissable={false}
      footer={
        <>
          <Button onClick={onClose}>Leave as it is</Button>
          <Button
            type="submit"
            form={formId}
            variant={isDanger ? 'danger' : 'primary'}
            disabled={isBusy || current === ''}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p className="text-pretty text-ink-soft">{words}</p>
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={wrong}
          autoFocus
        />
      </form>
    </Dialog>
  )
}
