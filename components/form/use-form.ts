'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState, useTransition } from 'react'
import { useToaster } from '@/components/feedback/toaster'
import { type ActionError, type ActionResult, noResponse } from '@/lib/console/action-result'
import {
  differingFields,
  type FormErrors,
  type FormValues,
  firstMessages,
  keepFields,
  onlyFields,
  validate,
  withoutField,
} from './form-state'
import { useUnsavedChanges } from './leave-guard'
import { useAttempt } from './use-attempt'
import { useDraft } from './use-draft'
import { type Shape, useShape } from './use-shape'

type Confirmed = { reason?: string; typed?: string }

/** `reason` and `typed` are empty unless a confirmation asked for them. */
type SubmitContext = { version: string; reason: string; typed: string }

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
  /** Field labels for the save bar and the comparison. */
  names: Record<keyof Values & string, string>
  /** Calls the server action; `version` is that of the values the edit started from. */
  save: (values: Values, context: SubmitContext) => Promise<ActionResult<Result>>
  onSaved?: (answer: ActionResult<Result> & { ok: true }) => void
  /** Off for dialogs: one page opens the same dialog for many rows. */
  keepsDraft?: boolean
  /** Prefills the form as unsaved changes. */
  initial?: Values | undefined
}

export type FieldProps<Value> = {
  name: string
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  error: string | undefined
}

/**
 * Form state with dirty tracking, validation and conflict detection. A field is validated on blur, then on each
 * change while invalid. A failed save focuses the first invalid field.
 */
export function useForm<Values extends FormValues, Result = unknown>(options: Options<Values, Result>) {
  const { saved, version = '', names, save, onSaved, keepsDraft = true, initial } = options
  const [values, setValues] = useState(saved)
  const [base, setBase] = useState({ values: saved, version })
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [serverErrors, setServerErrors] = useState<FormErrors>({})
  const [message, setMessage] = useState<string>()
  const [isSignedOut, setIsSignedOut] = useState(false)
  const [isSending, startTransition] = useTransition()
  const [isWaiting, setIsWaiting] = useState(false)
  const isSaving = isSending || isWaiting
  const isSubmitting = useRef(false)
  const attempt = useAttempt()
  const { shape, getShape } = useShape(options.shape)
  const element = useRef<HTMLFormElement>(null)
  const { showResult, settled, undone } = useToaster()
  const [seenUndone, setSeenUndone] = useState(undone)
  const router = useRouter()

  const dirty = differingFields(values, base.values)
  const conflicts = version === base.version ? [] : differingFields(saved, base.values)
  // An own undo is no conflict, unless the field was edited since.
  const isOwnUndo = undone !== seenUndone && !conflicts.some(name => dirty.includes(name))
  if (version !== base.version && (conflicts.length === 0 || dirty.length === 0 || isOwnUndo)) {
    setBase({ values: saved, version })
    setValues(keepFields(saved, values, dirty))
  }
  if (undone !== seenUndone) setSeenUndone(undone)
  useUnsavedChanges(isSending ? 0 : dirty.length)
  const restoredAt = useDraft({
    saved,
    values,
    base: base.values,
    version: base.version,
    isDirty: dirty.length > 0,
    isEnabled: keepsDraft,
    restore(draft) {
      setValues(draft.values)
      setBase({ values: draft.base, version: draft.version })
    },
    prefill: () => initial && setValues(initial),
  })
  const invalid = shape && validate(shape, values)
  const errors = { ...(invalid && onlyFields(invalid, touched)), ...serverErrors }

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    void getShape()
    setValues(last => ({ ...last, [name]: value }))
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

  /** With what the operator gave to a confirmation, if there was one. */
  async function submit(confirmation?: Confirmed): Promise<ActionResult<Result> | undefined> {
    if (isSubmitting.current || isSaving) return undefined
    isSubmitting.current = true
    const isCurrent = attempt.begin()
    try {
      if (!(await isReady())) return undefined
      // A confirmation submits in a transition, which would wait for itself.
      if (!confirmation) await waitForOwnActions()
      return isCurrent() ? await sendNewest.current({ reason: '', typed: '', ...confirmation }) : undefined
    } finally {
      isSubmitting.current = false
    }
  }

  /** Own actions that still run may make a new version of the row. */
  async function waitForOwnActions() {
    setIsWaiting(true)
    await settled()
    setIsWaiting(false)
  }

  /** Saving ends with the refreshed page, so that the next change starts from its version. */
  function send({ reason, typed }: { reason: string; typed: string }): Promise<ActionResult<Result>> {
    return new Promise(resolve =>
      startTransition(async () => {
        const answer = await save(values, { version: base.version, reason, typed }).catch(() =>
          noResponse('The server did not respond. Your input is kept. Try saving again.'),
        )
        startTransition(() => (answer.ok ? onSuccess(answer) : onError(answer)))
        resolve(answer)
      }),
    )
  }

  const sendNewest = useRef(send)
  sendNewest.current = send

  function onSuccess(answer: ActionResult<Result> & { ok: true }) {
    setBase(last => ({ ...last, values }))
    setTouched(new Set())
    setMessage(undefined)
    setIsSignedOut(false)
    showResult(answer)
    onSaved?.(answer)
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
    dirty,
    /** Fields that another operator changed since this edit started. */
    conflicts: dirty.length > 0 ? conflicts : [],
    errors,
    message,
    /** The last save failed because the session ended. */
    isSignedOut,
    /** When the input was kept that was restored after a reload, in ISO form; null if none was. */
    restoredAt,
    isSaving,
    element,
    set,
    isReady,
    /** Whether the input in a field is valid; input that cannot be checked yet is not. */
    isValid: (name: keyof Values & string) => (invalid ? !(name in invalid) : !dirty.includes(name)),
    submit,
    field: <Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]> => ({
      name,
      value: values[name],
      onChange: value => set(name, value),
      onBlur: () => touch(name),
      error: errors[name],
    }),
    /** Resets to the saved values. */
    discard() {
      attempt.cancel()
      setValues(saved)
      setBase({ values: saved, version })
      setTouched(new Set())
      setServerErrors({})
      setMessage(undefined)
    },
    /** Continues from the newly saved values with the merged input. */
    resolveConflicts(merged: Values) {
      setValues(merged)
      setBase({ values: saved, version })
      setMessage(undefined)
    },
  }
}

function focusFirst(form: HTMLFormElement | null, errors: FormErrors) {
  const invalid = new Set(Object.keys(errors))
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  const first = fields.find(field => invalid.has(field.dataset.field ?? ''))
  first?.querySelector<HTMLElement>('input,textarea,button,select,[role=spinbutton]')?.focus()
}

/** The state passed to parts of a form. */
export type FormState<Values extends FormValues = FormValues> = ReturnType<typeof useForm<Values, unknown>>
