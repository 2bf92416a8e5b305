'use client'

import { type FormEvent, type ReactNode, useState, useTransition } from 'react'
import { isTypedName, minReasonLength } from '@/lib/change/audit/rules'
import { noResponse } from '@/lib/console/action-result'
import { ActButton, ActSubmit } from './approval-scope'
import { Button } from './button'
import { Dialog } from './dialog'
import { type Fact, FactsTable, type Optional } from './facts'
import { FocusedError } from './focused-error'
import { Kbd } from './kbd'
import { TextArea, TextField } from './text-field'

export type ConfirmationProps = {
  onClose: () => void
  /** Of a second step: returns to the first, which keeps its values. */
  onBack?: (() => void) | undefined
  /** A question that names the object or count. */
  title: string
  /** The consequences, and whether they can be undone. */
  children?: ReactNode
  facts?: Optional<Fact>
  /** Shown next to the form: a preview of the effect. */
  side?: ReactNode
  /** The object's name, which the operator has to type exactly. */
  confirmText?: string
  needsReason?: boolean
  /** A field of the content has the focus, not the reason. */
  hasFocus?: boolean
  /** A verb and its object: "Force update". */
  confirmLabel: string
  /** Names the unchanged state: "Keep optional". */
  cancelLabel?: string
  isDanger?: boolean
  /** Cannot be confirmed now, as the content shows. */
  isBlocked?: boolean
  /** Resolves to an error message, or to undefined on success, which closes the dialog. */
  onConfirm: (given: { reason: string; typed: string }) => Promise<string | undefined>
}

export function Confirmation(props: ConfirmationProps) {
  const {
    onClose,
    onBack,
    title,
    children,
    facts = [],
    side,
    confirmText,
    needsReason = true,
    hasFocus = false,
    confirmLabel,
    cancelLabel = 'Cancel',
    isDanger = false,
    isBlocked = false,
    onConfirm,
  } = props
  const [reason, setReason] = useState('')
  const [name, setName] = useState('')
  const [isNameChecked, setIsNameChecked] = useState(false)
  const [error, setError] = useState<string>()
  const [isBusy, startTransition] = useTransition()
  const isFilled =
    !isBlocked &&
    (!needsReason || reason.trim().length >= minReasonLength) &&
    (!confirmText || isTypedName(name, confirmText))

  function go() {
    if (!isFilled || isBusy) return
    // Closes with the refreshed page.
    startTransition(async () => {
      const failure = await onConfirm({ reason: reason.trim(), typed: name.trim() }).catch(
        () => noResponse().message,
      )
      startTransition(() => {
        if (failure === undefined) return onClose()
        setError(failure)
      })
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsNameChecked(true)
    if (!isDanger) go()
  }

  return (
    <Dialog
      onClose={onClose}
      title={title}
      isAlert
      isDismissable={false}
      side={side}
      lead={
        <>
          <Kbd keys="Esc" /> to cancel
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          {onBack && (
            <Button onClick={onBack} disabled={isBusy}>
              Back
            </Button>
          )}
          <ActButton
            variant={isDanger ? 'danger' : 'primary'}
            disabled={!isFilled}
            isBusy={isBusy}
            onClick={go}
          >
            {confirmLabel}
          </ActButton>
        </>
      }
    >
      {children && <div className="text-pretty text-ink-soft">{children}</div>}
      {facts.some(Boolean) && <FactsTable facts={facts} />}
      <form className="grid gap-4" onSubmit={submit}>
        {needsReason && <ReasonField value={reason} onChange={setReason} autoFocus={!hasFocus} />}
        {confirmText && (
          <ConfirmNameField
            name={confirmText}
            value={name}
            onChange={setName}
            isChecked={isNameChecked}
            onCheck={() => setIsNameChecked(true)}
            autoFocus={!needsReason && !hasFocus}
          />
        )}
        <ActSubmit isDisabled={isDanger} />
      </form>
      <FocusedError isBusy={isBusy}>{error}</FocusedError>
    </Dialog>
  )
}

type ReasonProps = { value: string; onChange: (text: string) => void; autoFocus: boolean }

function ReasonField({ value, onChange, autoFocus }: ReasonProps) {
  return (
    <TextArea
      label="Reason"
      aside="Stored in the audit log"
      value={value}
      onChange={onChange}
      rows={2}
      autoFocus={autoFocus}
      {...(value.trim().length < minReasonLength && { help: `At least ${minReasonLength} characters` })}
    />
  )
}

type Props = {
  name: string
  value: string
  onChange: (text: string) => void
  /** Once the field was left or the form was sent, another text is an error. */
  isChecked: boolean
  onCheck: () => void
  autoFocus?: boolean
}

/** The operator types the name of the object exactly. */
function ConfirmNameField({ name, value, onChange, isChecked, onCheck, autoFocus = false }: Props) {
  const isWrong = isChecked && value.trim() !== '' && !isTypedName(value, name)
  return (
    <TextField
      label={
        <>
          Type{' '}
          <code className="mx-0.5 whitespace-pre-wrap rounded-tag bg-sunken px-1.5 py-0.5 font-mono text-12 inset-ring inset-ring-line">
            {name}
          </code>{' '}
          to confirm
        </>
      }
      value={value}
      onChange={onChange}
      onBlur={onCheck}
      error={isWrong ? `Type ${name} exactly, also its capital letters.` : undefined}
      noteLines={1}
      isMono
      autoFocus={autoFocus}
    />
  )
}
