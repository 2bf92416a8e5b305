import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { type DraftKey, dropDraft, type FormDraft, findDraft, keepDraft } from './draft'
import type { FormValues } from './form-state'

/** The signed-in operator's ID. Without one, forms keep no drafts. */
export const DraftOwner = createContext<string | null>(null)

type Props<Values extends FormValues> = {
  saved: Values
  values: Values
  base: Values
  version: string
  isDirty: boolean
  isEnabled: boolean
  restore: (draft: FormDraft<Values>) => void
  /** Called instead when the form opens without a draft. */
  prefill: () => void
}

/**
 * Keeps unsaved input while the form is open, and restores it once when the form opens. `restoredAt` is when it was kept; null
 * once it was saved or discarded.
 */
export function useDraft<Values extends FormValues>(props: Props<Values>) {
  const { saved, values, base, version, isDirty, isEnabled, restore, prefill } = props
  const operator = useContext(DraftOwner)
  const owner = isEnabled ? operator : null
  /** Of the page on which the form opened; the query chooses what some forms start from. */
  const path = useRef('')
  const form = Object.keys(saved).join()
  const [restoredAt, setRestoredAt] = useState<string | null>(null)
  if (!isDirty && restoredAt !== null) setRestoredAt(null)
  const isOpened = useRef(false)
  /** Saved input, which is kept no longer. A form that creates a row ends with it, before it renders as saved. */
  const ended = useRef<Values | 'form'>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    path.current = location.pathname + location.search
    const key = { path: path.current, form }
    const draft = owner === null ? null : findDraft(sessionStorage, { owner, ...key }, saved)
    if (!draft) return prefill()
    restore(draft)
    setRestoredAt(draft.keptAt)
  }, [])

  useEffect(() => {
    // The first run sees the form before its draft is restored.
    const wasOpened = isOpened.current
    isOpened.current = true
    if (owner === null || !wasOpened) return
    const key: DraftKey = { owner, path: path.current, form }
    if (ended.current === 'form') return
    if (isDirty && values !== ended.current)
      keepDraft(sessionStorage, key, { values, base, version, keptAt: new Date().toISOString() })
    else dropDraft(sessionStorage, key)
  }, [owner, form, isDirty, values, base, version])

  return {
    restoredAt,
    /** The input was saved: it must not be restored. */
    end() {
      ended.current = version === '' ? 'form' : values
      if (owner !== null) dropDraft(sessionStorage, { owner, path: path.current, form })
    },
  }
}
