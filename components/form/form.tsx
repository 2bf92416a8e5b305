'use client'

import { type ReactNode, useState } from 'react'
import { ErrorNote, Note } from '@/components/ui/note'
import { deferred } from '@/components/ui/on-demand'
import type { FormValues } from './form-state'
import { SaveBar } from './save-bar'
import type { useForm } from './use-form'

const ConflictNotice = deferred(async () => (await import('./conflict-notice')).ConflictNotice)
const RestoredNote = deferred(async () => (await import('./restored-note')).RestoredNote)

type Props<Values extends FormValues, Result> = {
  form: ReturnType<typeof useForm<Values, Result>>
  saveLabel?: string
  /** The dialog that confirms before saving; it saves with `form.confirm`. */
  review?: (onClose: () => void) => ReactNode
  needsReview?: boolean
  /** The values of a new record can be saved as they are. */
  canSaveUnchanged?: boolean
  /** Formats values for the conflict comparison. */
  formatField?: (name: keyof Values & string, value: unknown, version: Values) => ReactNode
  children: ReactNode
}

/**
 * A form with a save bar, error messages and conflict resolution.
 *
 * @example
 * const form = useForm({ shape: async () => (await import('@/lib/app-config/catalog/schema-console')).gameInput, saved: game,
 *   version: game.updatedAt, names,
 *   save: (values, { version }) => changeGame({ id: game.id, updatedAt: version, ...values }) })
 * return <Form form={form}><Card title="Name"><TextField {...form.field('name')} /></Card></Form>
 */
export function Form<Values extends FormValues, Result>({
  form,
  saveLabel = 'Save',
  review,
  needsReview = review !== undefined,
  canSaveUnchanged = false,
  formatField,
  children,
}: Props<Values, Result>) {
  const [isReviewing, setIsReviewing] = useState(false)

  async function save() {
    if (!needsReview) await form.submit()
    else if (await form.isReady()) setIsReviewing(true)
  }

  return (
    <>
      <form
        ref={form.element}
        noValidate
        data-edit
        onSubmit={event => {
          event.preventDefault()
          if (form.dirty.length > 0 || canSaveUnchanged) void save()
        }}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3.5"
      >
        {form.conflicts.length > 0 && <ConflictNotice form={form} formatField={formatField} />}
        <ErrorNote>
          {form.conflicts.length === 0 && form.message && (
            <>
              {form.message}
              {form.isSignedOut && (
                <>
                  {' '}
                  <a
                    href="/admin/sign-in"
                    target="_blank"
                    rel="noreferrer"
                    className="text-accent hover:underline"
                  >
                    Sign in in a new tab
                  </a>
                  , then save here again.
                </>
              )}
            </>
          )}
        </ErrorNote>
        {form.restoredAt && <RestoredNote at={form.restoredAt} onDiscard={form.discard} />}
        {form.readOnly && <Note>{form.readOnly}</Note>}
        {children}
        <SaveBar
          changes={form.dirty.map(name => form.names[name])}
          saveLabel={saveLabel}
          isSaving={form.isSaving}
          canSaveUnchanged={canSaveUnchanged}
          onSave={() => void save()}
          onDiscard={form.discard}
        />
      </form>
      {isReviewing && review?.(() => setIsReviewing(false))}
    </>
  )
}
