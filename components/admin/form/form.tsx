'use client'

import type { ReactNode } from 'react'
import { ErrorNote } from '@/components/ui/note'
import { ConflictNotice } from './conflict-notice'
import { SaveBar } from './save-bar'
import type { FormValues } from './form-state'
import type { useForm } from './use-form'

type Props<Values extends FormValues, Result> = {
  form: ReturnType<typeof useForm<Values, Result>>
  /** What the main button does, in words. */
  saveLabel?: string
  /** Opens a confirmation instead of saving at once; call `form.submit(given)` from there. */
  onReview?: () => void
  /** Values as people read them, for comparing with somebody else's. */
  formatField?: (name: keyof Values & string, value: unknown) => ReactNode
  children: ReactNode
}

/**
 * A form with its dirty bar, its errors and what somebody else changed meanwhile.
 *
 * @example
 * const form = useForm({ shape: gameChange, saved: game, version: game.updatedAt, names,
 *   save: (values, { version }) => changeGame({ id: game.id, updatedAt: version, ...values }) })
 * return <Form form={form}><Card title="Name"><TextField label="Name" {...form.field('name')} /></Card></Form>
 */
export function Form<Values extends FormValues, Result>({
  form,
  saveLabel = 'Save',
  onReview,
  formatField,
  children,
}: Props<Values, Result>) {
  function go() {
    if (!onReview) void form.submit()
    else if (form.isReady()) onReview()
  }

  return (
    <form
      ref={form.element}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (form.dirty.length > 0) go()
      }}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3.5"
    >
      <ConflictNotice form={form} show={formatField} />
      <ErrorNote>{form.conflicts.length === 0 && form.message}</ErrorNote>
      {children}
      <SaveBar
        changes={form.dirty.map(name => form.names[name])}
        save={saveLabel}
        isSaving={form.isSaving}
        onSave={go}
        onDiscard={form.discard}
      />
    </form>
  )
}
