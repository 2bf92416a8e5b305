import type { FormErrors } from './form-state'

/** Puts the cursor into the first field of the form that is wrong; fields are found by the name that they were given. */
export function focusFirst(form: HTMLFormElement | null, errors: FormErrors) {
  const wrong = new Set(Object.keys(errors))
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  const first = fields.find(field => wrong.has(field.dataset.field ?? ''))
  first?.querySelector<HTMLElement>('input,textarea,button,select,[role=spinbutton]')?.focus()
}
