import { useState } from 'react'
import { useToaster } from '@/components/feedback/toaster'
import { differingFields, type FormValues, keepFields } from './form-state'
import { useDraft } from './use-draft'

type Options<Values extends FormValues> = {
  saved: Values
  version: string
  keepsDraft: boolean
  initial: Values | undefined
}

/**
 * The input of a form beside `base`, the saved values and version that it started from. A new version becomes the base, unless
 * it conflicts with the input. Unsaved input is restored from its draft.
 */
export function useFormInput<Values extends FormValues>(options: Options<Values>) {
  const { saved, version, keepsDraft, initial } = options
  const [values, setValues] = useState(saved)
  const [base, setBase] = useState({ values: saved, version })
  const { undone } = useToaster()
  const [seenUndone, setSeenUndone] = useState(undone)

  const dirty = differingFields(values, base.values)
  const conflicts = version === base.version ? [] : differingFields(saved, base.values)
  // An own undo is no conflict, unless the field was edited since.
  const isOwnUndo = undone !== seenUndone && !conflicts.some(name => dirty.includes(name))
  if (version !== base.version && (conflicts.length === 0 || dirty.length === 0 || isOwnUndo)) {
    setBase({ values: saved, version })
    setValues(keepFields(saved, values, dirty))
  }
  if (undone !== seenUndone) setSeenUndone(undone)
  const draft = useDraft({
    saved,
    values,
    base: base.values,
    version: base.version,
    isDirty: dirty.length > 0,
    isEnabled: keepsDraft,
    restore(kept) {
      setValues(kept.values)
      setBase({ values: kept.base, version: kept.version })
    },
    prefill: () => initial && setValues(initial),
  })
  return {
    values,
    setValues,
    base,
    dirty,
    /** Fields that another operator changed since this edit started. */
    conflicts: dirty.length > 0 ? conflicts : [],
    restoredAt: draft.restoredAt,
    /** Continues from the newest saved values with this input. */
    rebase(input: Values) {
      setValues(input)
      setBase({ values: saved, version })
    },
    /** The input was saved; its version follows with the refreshed page. */
    markSaved() {
      draft.end()
      setBase(last => ({ ...last, values }))
    },
  }
}
