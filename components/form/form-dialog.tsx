'use client'

import type { ReactNode } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { FocusedError } from '@/components/ui/focused-error'
import type { FormValues } from './form-state'
import type { useForm } from './use-form'

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
  return (
    <Dialog
      onClose={onClose}
      isDismissable={form.dirty.length === 0}
      side={side}
      title={title}
      submit={{ label: saveLabel, isBusy: form.isSaving, onClick: () => void form.submit() }}
    >
      <form
        ref={form.element}
        noValidate
        className="grid gap-[18px]"
        onSubmit={event => {
          event.preventDefault()
          void form.submit()
        }}
      >
        {children}
      </form>
      <FocusedError isBusy={form.isSaving}>{!hasFieldError && form.message}</FocusedError>
    </Dialog>
  )
}
