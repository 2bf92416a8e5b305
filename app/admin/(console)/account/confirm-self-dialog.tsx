'use client'

import { type FormEvent, useId, useState } from 'react'
import { SsoButton } from '@/app/admin/sign-in/sso-button'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorNote } from '@/components/ui/note'
import { TextField } from '@/components/ui/text-field'
import { type ActionResult, noResponse } from '@/lib/console/action-result'

type Props<Result> = {
  title: string
  description: string
  confirmLabel: string
  isDanger?: boolean
  send: (input: { current: string }) => Promise<ActionResult<Result>>
  onDone: (result: Result) => void
  ssoName: string | null
  onClose: () => void
}

/**
 * Confirms the password before a sensitive change, in case the browser was left unlocked. Without a password, a sign-in through
 * the provider in the last ten minutes confirms it.
 */
export function ConfirmSelfDialog<Result>(props: Props<Result>) {
  const { title, description, confirmLabel, isDanger = false, send, ssoName, onDone, onClose } = props
  const [current, setCurrent] = useState('')
  const [error, setError] = useState<string>()
  const [isStale, setIsStale] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const formId = useId()
  const isIncomplete = ssoName === null && current === ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || isIncomplete) return
    setIsBusy(true)
    const answer = await send({ current }).catch(() => undefined)
    setIsBusy(false)
    if (answer?.ok) return onDone(answer.result as Result)
    setIsStale(answer?.code === 'OperatorSignInStale')
    setError(answer?.errors?.current?.[0] ?? answer?.message ?? noResponse().message)
  }

  return (
    <Dialog
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
            disabled={isIncomplete}
            aria-disabled={isBusy}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className="text-pretty text-ink-soft">{description}</p>
      <form id={formId} onSubmit={submit} noValidate>
        {ssoName !== null ? (
          <ErrorNote>{error}</ErrorNote>
        ) : (
          <TextField
            label="Your password"
            type="password"
            autoComplete="current-password"
            value={current}
            onChange={setCurrent}
            error={error}
            autoFocus
          />
        )}
      </form>
      {ssoName !== null && isStale && <SsoButton name={ssoName} returnPath="/admin/account" isAgain />}
    </Dialog>
  )
}
