import type { FormErrors } from './form-state'

const focusable = ['input', 'textarea', 'button', 'select']
  .map(name => `${name}:not(:disabled)`)
  .concat('[role=spinbutton]')
  .join()

/** Focuses the first invalid field, which the browser scrolls to. Of nested fields, such as a row of a list, the innermost. */
export function focusFirst(form: HTMLFormElement | null, errors: FormErrors): void {
  const paths = Object.keys(errors)
  const invalid = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].filter(field =>
    paths.some(path => isWithin(path, nameOf(field))),
  )
  const first = invalid.find(field =>
    invalid.every(other => nameOf(other) === nameOf(field) || !isWithin(nameOf(other), nameOf(field))),
  )
  first?.querySelector<HTMLElement>(focusable)?.focus()
}

const nameOf = (field: HTMLElement) => field.dataset.field ?? ''

const isWithin = (path: string, name: string) => path === name || path.startsWith(`${name}.`)
