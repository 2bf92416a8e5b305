import type { ReleaseInput as Values } from '@/lib/release/schema-console'

/** What the main button does, in words. */
export function wordSave({ publishAt }: Values, isTold: boolean, isForcing: boolean): string {
  const verb = isTold ? 'Save' : verbOf(publishAt)
  return isForcing ? `Review and ${verb.toLowerCase()}` : verb
}

function verbOf(publishAt: Values['publishAt']): string {
  if (publishAt === null) return 'Save draft'
  return publishAt === 'now' ? 'Publish' : 'Schedule'
}

/** A field's value as people read it, for comparing with somebody else's. */
export function showValue(name: keyof Values, value: unknown) {
  if (name === 'notes') return (value as Values['notes']).map(({ title }) => title).join(', ') || 'none'
  if (name === 'forceUpdate') return value ? 'Forces' : 'Optional'
  if (name === 'publishAt') return value === null ? 'No time yet' : String(value)
  return String(value)
}
