'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { useToaster } from '@/components/feedback/toaster'
import type { ActionError, ActionResult } from '@/lib/console/action-result'
import { focusFirst } from './focus-first'
import {
  type FormErrors,
  type FormValues,
  firstMessages,
  onlyFields,
  validate,
  withoutField,
} from './form-state'
import { useUnsavedChanges } from './leave-guard'
import { useFormInput } from './use-form-input'
import { type Confirmed, useSubmission } from './use-submission'

type SubmitContext = Confirmed & { version: string }

type Options<Values extends FormValues, Result> = {
  /**
   * Downloads the schema when the form is first used, to keep zod out of the page. The server validates too, so a failed
   * download does not matter.
   */
  shape: () => Promise<Shape<Values>>
  /** The saved values; they update when the page re-renders after a change. */
  saved: Values
  /** `updatedAt` of the row, for conflict detection; absent for a new row. */
  version?: string
  /** Labels of the fields, also in the save bar and the comparison. */
  names: Record<keyof Values & string, string>
  /** Calls the server action; `version` is that of the values the edit started from. */
  save: (values: Values, context: SubmitContext) => Promise<ActionResult<Result>>
  onSaved?: (answer: ActionResult<Result> & { ok: true }) => void
  /** Off for dialogs: one page opens the same dialog for many rows. */
  keepsDraft?: boolean
  /** Prefills the form as unsaved changes. */
  initial?: Values | undefined
  /** Why nothing can be changed, as a note above the fields; they are disabled. */
  readOnly?: string | false | null | undefined
  /** The path of the pages of records: that of the new one opens. */
  opensIn?: string | false
}

/** The usual reason of `readOnly`. */
export const editorsOnly = 'Read only. Editing requires the editor role.'

export type FieldProps<Value> = {
  name: string
  label: string
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  error: string | undefined
  isDisabled?: boolean
}

/**
 * Form state with dirty tracking, validation and conflict detection. A field is validated on blur, then on each
 * change while invalid. A failed save focuses the first invalid field.
 */
export function useForm<Values extends FormValues, Result = unknown>(options: Options<Values, Result>) {
  const { saved, version = '', names, save, onSaved, keepsDraft = true, initial } = options
  const { readOnly, opensIn } = options
  const input = useFormInput({ saved, version, keepsDraft, initial })
  const { values, setValues, base, dirty } = input
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [serverErrors, setServerErrors] = useState<FormErrors>({})
  const [message, setMessage] = useState<string>()
  const [isSignedOut, setIsSignedOut] = useState(false)
  const { shape, getShape } = useShape(options.shape)
  const element = useRef<HTMLFormElement>(null)
  const { showResult } = useToaster()
  const router = useRouter()

  const invalid = shape && validate(shape, values)
  const errors = { ...(invalid && onlyFields(invalid, touched)), ...serverErrors }

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    void getShape()
    setValues(last => ({ ...last, [name]: value }))
    // The message of a rejected field is about the value that it had.
    if (name in serverErrors) setMessage(undefined)
    setServerErrors(last => withoutField(last, name))
  }

  function touch(name: string) {
    void getShape()
    setTouched(last => new Set(last).add(name))
  }

  /** Validates all fields; focuses the first invalid one. */
  async function isReady(): Promise<boolean> {
    const known = await getShape()
    const found = known ? validate(known, values) : {}
    setTouched(new Set(Object.keys(values)))
    if (Object.keys(found).length > 0) focusFirst(element.current, found)
    return Object.keys(found).length === 0
  }

  const { submit, isSaving, isSending, cancel } = useSubmission<Result>({
    isReady,
    send: confirmed => save(values, { version: base.version, ...confirmed }),
    onAnswer: answer => (answer.ok ? onSuccess(answer) : onError(answer)),
  })
  useUnsavedChanges(isSending ? 0 : dirty.length)

  function onSuccess(answer: ActionResult<Result> & { ok: true }) {
    input.markSaved()
    setTouched(new Set())
    setMessage(undefined)
    setIsSignedOut(false)
    showResult(answer)
    onSaved?.(answer)
    if (opensIn) router.push(`${opensIn}/${(answer.result as { id?: number } | undefined)?.id}`)
  }

  function onError(answer: ActionError) {
    const invalid = firstMessages(answer.errors)
    setServerErrors(invalid)
    setMessage(answer.message)
    setIsSignedOut(answer.code === 'OperatorSignedOut')
    focusFirst(element.current, invalid)
    // The refreshed page brings the saved values to compare with.
    if (answer.code === 'EditConflict') router.refresh()
  }

  return {
    values,
    base: base.values,
    saved,
    names,
    readOnly,
    dirty,
    conflicts: input.conflicts,
    errors,
    message,
    /** The last save failed because the session ended. */
    isSignedOut,
    /** When the input was kept that was restored after a reload, in ISO form; null if none was. */
    restoredAt: input.restoredAt,
    isSaving,
    element,
    set,
    isReady,
    /** Whether the input in a field is valid; input that cannot be checked yet is not. */
    isValid: (name: keyof Values & string) => (invalid ? !(name in invalid) : !dirty.includes(name)),
    submit,
    /**
     * Submits with what a confirmation asked for; resolves to the message of a failure. A conflict closes the confirmation, as
     * it is resolved in the form behind it.
     */
    async confirm(given: Partial<Confirmed>): Promise<string | undefined> {
      const answer = await submit(given)
      if (!answer) return 'Fix the highlighted fields.'
      if (answer.ok || answer.code === 'EditConflict') return undefined
      return describeRejected(answer, names)
    },
    field: <Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]> => ({
      name,
      label: names[name],
      value: values[name],
      onChange: value => set(name, value),
      onBlur: () => touch(name),
      error: errors[name],
      ...(readOnly && { isDisabled: true }),
    }),
    /** Resets to the saved values. */
    discard() {
      cancel()
      input.rebase(saved)
      setTouched(new Set())
      setServerErrors({})
      setMessage(undefined)
    },
    /** Continues from the newly saved values with the merged input. */
    resolveConflicts(merged: Values) {
      input.rebase(merged)
      setMessage(undefined)
    },
  }
}

/** Names the rejected fields, which are behind the confirmation. */
function describeRejected({ errors, message }: ActionError, names: Record<string, string>): string {
  const rejected = Object.entries(firstMessages(errors)).filter(([name]) => name in names)
  return rejected.length > 0 ? rejected.map(([name, text]) => `${names[name]}: ${text}`).join(' ') : message
}

/** The state passed to parts of a form. */
export type FormState<Values extends FormValues = FormValues> = ReturnType<typeof useForm<Values, unknown>>

type Shape<Values> = z.ZodType<unknown, Values>

/** Downloads the schema of a form once; a failed download is repeated. */
function useShape<Values extends FormValues>(load: () => Promise<Shape<Values>>) {
  const [shape, setShape] = useState<Shape<Values>>()
  const loading = useRef<Promise<Shape<Values> | undefined>>(undefined)

  async function loadOnce() {
    const loaded = await load().catch(() => undefined)
    if (loaded) setShape(() => loaded)
    else loading.current = undefined
    return loaded
  }

  function getShape() {
    loading.current ??= loadOnce()
    return loading.current
  }
  return { shape, getShape }
}
