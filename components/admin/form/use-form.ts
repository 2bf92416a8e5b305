'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { ActionResult } from '@/lib/action-result'
import { focusFirst } from './focus-first'
import { validate, type FormErrors, type FormValues, differingFields, firstMessages, onlyFields, withoutField } from './form-state'
import { useUnsavedChanges } from './leave-guard'
import { useToaster } from '@/components/admin/feedback/toaster'

/** What goes with the values; reason and what was typed are empty where nobody was asked. */
type Given = { version: string; reason: string; typed: string }

type Options<Values extends FormValues, Result> = {
  /** The shape that the server checks too; its messages say what would do. */
  shape: z.ZodType<unknown, Values>
  /** What is saved now; when the page is rendered anew after a change, these are the new ones. */
  saved: Values
  /** `updatedAt` of the row, by which the server knows from what an edit began; absent for what is new. */
  version?: string
  /** How each field is called in "3 changes not saved". */
  names: Record<keyof Values & string, string>
  /** Calls the server action; `version` is that from which this edit began. */
  save: (values: Values, given: Given) => Promise<ActionResult<Result>>
  onSaved?: (answer: ActionResult<Result> & { ok: true }) => void
}

/** What a field of a form is spread with. */
export type FieldProps<Value> = {
  name: string
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  error: string | undefined
}

const noAnswer = 'The service did not answer. What you typed is still here; save again in a moment.'

/**
 * The state of a form: values, what differs from what is saved, what is wrong and where, and somebody else's change in
 * between. A field is checked when it is left, then on every key while it is wrong. A failed save focuses the first one.
 */
export function useForm<Values extends FormValues, Result = unknown>(options: Options<Values, Result>) {
  const { shape, saved, version = '', names, save, onSaved } = options
  const [values, setValues] = useState(saved)
  const [base, setBase] = useState({ values: saved, version })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<FormErrors>({})
  const [message, setMessage] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const { showResult } = useToaster()
  const router = useRouter()

  const dirty = differingFields(values, base.values)
  const foreign = version === base.version ? [] : differingFields(saved, base.values)
  if (version !== base.version && (foreign.length === 0 || dirty.length === 0)) {
    setBase({ values: saved, version })
    if (dirty.length === 0) setValues(saved)
  }
  useUnsavedChanges(isSaving ? 0 : dirty.length)
  const errors = { ...onlyFields(validate(shape, values), left), ...refused }

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    setValues(last => ({ ...last, [name]: value }))
    setRefused(last => withoutField(last, name))
  }

  function leave(name: string) {
    setLeft(last => new Set(last).add(name))
  }

  /** Whether all fits; else shows what does not and focuses the first of it. */
  function isReady(): boolean {
    const wrong = validate(shape, values)
    setLeft(new Set(Object.keys(values)))
    if (Object.keys(wrong).length > 0) focusFirst(element.current, wrong)
    return Object.keys(wrong).length === 0
  }

  async function submit({ reason = '', typed = '' } = {}): Promise<ActionResult<Result> | undefined> {
    if (isSaving || !isReady()) return undefined
    setIsSaving(true)
    const answer = await save(values, { version: base.version, reason, typed }).catch(
      () => ({ ok: false, message: noAnswer }) as const,
    )
    setIsSaving(false)
    if (answer.ok) accept(answer)
    else refuse(answer)
    return answer
  }

  function accept(answer: ActionResult<Result> & { ok: true }) {
    setBase(last => ({ ...last, values }))
    setLeft(new Set())
    setMessage(undefined)
    showResult(answer)
    onSaved?.(answer)
  }

  function refuse(answer: ActionResult<Result> & { ok: false }) {
    const wrong = firstMessages(answer.errors)
    setRefused(wrong)
    setMessage(answer.message)
    focusFirst(element.current, wrong)
    // The page brings what is saved now, to be compared with what was typed.
    if (answer.code === 'EditConflict') router.refresh()
  }

  return {
    values,
    base: base.values,
    saved,
    names,
    dirty,
    /** Fields that somebody else changed since this edit began, while something here is not saved. */
    conflicts: dirty.length > 0 ? foreign : [],
    errors,
    message,
    isSaving,
    element,
    set,
    isReady,
    submit,
    field: <Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]> => ({
      name,
      value: values[name],
      onChange: value => set(name, value),
      onBlur: () => leave(name),
      error: errors[name],
    }),
    /** Puts everything back to what is saved. */
    discard() {
      setValues(saved)
      setBase({ values: saved, version })
      setLeft(new Set())
      setRefused({})
      setMessage(undefined)
    },
    /** Goes on from what is saved now, with what was typed here over it; to be offered after a look at both. */
    resolveConflicts(kept: Values) {
      setValues(kept)
      setBase({ values: saved, version })
      setMessage(undefined)
    },
  }
}

/** A form's state as its parts take it. */
export type FormState<Values extends FormValues = FormValues> = ReturnType<typeof useForm<Values, unknown>>
