import { type FormValues, readValues, writeValues } from './form-state'

/** Unsaved input, kept in the tab's session storage so that it survives a reload or a failed page. */
export type FormDraft<Values extends FormValues> = {
  values: Values
  /** The saved values and version that the edit started from. */
  base: Values
  version: string
  /** When it was kept, in ISO form. */
  keptAt: string
}

const prefix = 'draft'

/** `owner` separates operators who share a tab, `form` the forms of a page. */
export type DraftKey = { owner: string; path: string; form: string }

const nameOf = ({ owner, path, form }: DraftKey) => `${prefix} ${owner} ${path} ${form}`

export function keepDraft<Values extends FormValues>(
  storage: Storage,
  key: DraftKey,
  draft: FormDraft<Values>,
): void {
  try {
    storage.setItem(nameOf(key), writeValues(draft))
  } catch {
    // The storage is full or blocked: the form works without drafts.
  }
}

export function dropDraft(storage: Storage, key: DraftKey): void {
  storage.removeItem(nameOf(key))
}

/** Null without a draft, and for a draft of a form with other fields. */
export function findDraft<Values extends FormValues>(storage: Storage, key: DraftKey, saved: Values) {
  const text = storage.getItem(nameOf(key))
  if (text === null) return null
  const draft = parseDraft<Values>(text)
  const hasFields = (values: object) => Object.keys(saved).every(name => name in values)
  return draft && hasFields(draft.values) && hasFields(draft.base) ? draft : null
}

function parseDraft<Values extends FormValues>(text: string): FormDraft<Values> | null {
  try {
    return readValues(text)
  } catch {
    return null
  }
}

/** Deletes the drafts of one page, or of all pages. */
export function dropDrafts(storage: Storage, { owner, path }: { owner?: string; path?: string } = {}): void {
  const start =
    owner === undefined ? `${prefix} ` : `${prefix} ${owner} ${path === undefined ? '' : `${path} `}`
  for (const name of Object.keys(storage)) if (name.startsWith(start)) storage.removeItem(name)
}
