export type PresentOperator = { name: string; isEditing: boolean }

/** Pages that change one thing of which there is only one. */
const single = new Set(['/admin/maintenance', '/admin/multipliers', '/admin/navigations', '/admin/sounds'])

/** The object that a page shows or edits, as the path of its first page; null for lists. */
export function objectOf(path: string): string | null {
  if (single.has(path)) return path
  const parts = path.split('/')
  const first = parts.findIndex(part => /^\d{1,19}$/.test(part))
  if (first === -1) return null
  const after = parts.slice(first).findIndex(part => !/^\d{1,19}$/.test(part))
  return parts.slice(0, after === -1 ? undefined : first + after).join('/')
}

/** "Ben is editing this. Mara and Ann have it open." Empty without others. */
export function describeOthers(others: readonly PresentOperator[]): string {
  const editing = others.filter(({ isEditing }) => isEditing).map(({ name }) => name)
  const reading = others.filter(({ isEditing }) => !isEditing).map(({ name }) => name)
  const sentences = [
    editing.length > 0 &&
      `${list(editing)} ${editing.length === 1 ? 'is' : 'are'} editing this, with unsaved changes.`,
    reading.length > 0 &&
      `${list(reading)} ${reading.length === 1 ? 'has' : 'have'} ${editing.length > 0 ? 'it' : 'this'} open.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

function list(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
