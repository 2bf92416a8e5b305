'use client'

import type { ReactNode } from 'react'
import { ActSubmit } from '@/components/ui/approval-scope'
import { Dialog } from '@/components/ui/dialog'
import { FocusedError } from '@/components/ui/focused-error'
import { deferred } from '@/components/ui/on-demand'
import type { FormValues } from './form-state'
import type { useForm } from './use-form'

const ConflictNotice = deferred(async () => (await import('./conflict-notice')).ConflictNotice)

type Props<Values extends FormValues, Result> = {
  form: ReturnType<typeof useForm<Values, Result>>
  title: string
  saveLabel: string
  onClose: () => void
  /** A second column: the preview of the change. */
  side?: ReactNode
  children: ReactNode
}

/** A short form in a dialog, such as the name of a record. */
export function FormDialog<Values extends FormValues, Result>(props: Props<Values, Result>) {
  const { form, title, saveLabel, onClose, side, children } = props
  const hasFieldError = Object.keys(form.errors).some(name => name in form.names)
  const hasConflict = form.conflicts.length > 0
  return (
    <Dialog
      onClose={onClose}
      isDismissable={form.dirty.length === 0}
      side={side}
      title={title}
      submit={{
        label: saveLabel,
        isDisabled: hasConflict,
        isBusy: form.isSaving,
        onClick: () => void form.submit(),
      }}
    >
      <form
        ref={form.element}
        noValidate
        className="grid gap-[18px]"
        onSubmit={event => {
          event.preventDefault()
          if (!hasConflict) void form.submit()
        }}
      >
        {hasConflict && <ConflictNotice form={form} />}
        {children}
        <ActSubmit />
      </form>
      <FocusedError isBusy={form.isSaving}>{!hasFieldError && !hasConflict && form.message}</FocusedError>
    </Dialog>
  )
}
