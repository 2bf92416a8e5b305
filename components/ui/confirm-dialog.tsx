'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { minReasonLength } from '@/lib/audit/rules'
import { Button } from './button'
import { Dialog } from './dialog'
import { type Fact, FactsTable } from './facts'
import { Kbd } from './kbd'
import { ErrorNote } from './note'
import { TextArea, TextField } from './text-field'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** The title, a question with the number in it. */
  title: string
  /** What happens when, and what can be taken back. */
  children?: ReactNode
  facts?: readonly Fact[]
  /** Beside it: what it will do. */
  side?: ReactNode
  /** The object's own name, to be typed exactly. */
  confirmText?: string
  needsReason?: boolean
  /** The outcome in words: "Force update". */
  confirmLabel: string
  /** What stays as it is: "Keep optional". */
  cancelLabel: string
  isDanger?: boolean
  /** Does it; answers what went wrong in words, or nothing, upon which the dialog closes. */
  onConfirm: (given: { reason: string; typed: string }) => Promise<string | undefined>
}

/** Asks before what money, access or time cannot take back; off until all is filled, and Enter never confirms danger. */
export function ConfirmDialog({ isOpen, onClose, ...rest }: Props) {
  return isOpen ? <Question onClose={onClose} {...rest} /> : null
}

function Question(props: Omit<Props, 'isOpen'>) {
  const {
    onClose,
    title,
    children,
    facts = [],
    side,
    confirmText: typed,
    needsReason = true,
    confirmLabel,
    cancelLabel,
    isDanger = false,
    onConfirm,
  } = props
  const [reason, setReason] = useState('')
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const isFilled = (!needsReason || reason.trim().length >= minReasonLength) && (!typed || name.trim() === typed)

  async function go() {
    if (!isFilled || isBusy) return
    setIsBusy(true)
    const answer = await onConfirm({ reason: reason.trim(), typed: name.trim() }).catch(
      () => 'The service did not answer. Try again.',
    )
    setIsBusy(false)
    if (answer === undefined) onClose()
    else setWrong(answer)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isDanger) void go()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      isAlert
      isDismissable={false}
      side={side}
      lead={
        <>
          <Kbd keys="Esc" /> goes back
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button variant={isDanger ? 'danger' : 'primary'} disabled={!isFilled || isBusy} onClick={() => void go()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children && <div className="text-pretty text-ink-soft">{children}</div>}
      {facts.length > 0 && <FactsTable facts={facts} />}
      <form className="grid gap-4" onSubmit={submit}>
        {needsReason && (
          <TextArea
            label="Reason"
            aside="kept in the audit log"
            value={reason}
            onChange={setReason}
            rows={2}
            autoFocus
            {...(reason !== '' &&
              reason.trim().length < minReasonLength && { help: `${minReasonLength} letters or more` })}
          />
        )}
        {typed && (
          <TextField
            label={
              <>
                Type{' '}
                <code className="mx-0.5 rounded-tag bg-sunken px-1.5 py-0.5 font-mono text-12 inset-ring inset-ring-line">
                  {typed}
                </code>{' '}
                to confirm
              </>
            }
            value={name}
            onChange={setName}
            isMono
            autoFocus={!needsReason}
          />
        )}
        <button type="submit" hidden disabled={isDanger} />
      </form>
      <ErrorNote>{wrong}</ErrorNote>
    </Dialog>
  )
}
