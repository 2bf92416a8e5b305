import type { ReleaseInput as Values } from '@/lib/release/schema-console'

export function formatSaveLabel({ publishAt }: Values, isPublished: boolean, isForcing: boolean): string {
  const verb = isPublished ? 'Save' : verbOf(publishAt)
  return isForcing ? `Review and ${verb.toLowerCase()}` : verb
}

function verbOf(publishAt: Values['publishAt']): string {
  if (publishAt === null) return 'Save draft'
  return publishAt === 'now' ? 'Publish' : 'Schedule'
}

/** For comparing with a concurrent edit. */
export function formatReleaseField(name: keyof Values, value: unknown) {
  if (name === 'notes') return (value as Values['notes']).map(({ title }) => title).join(', ') || 'none'
  if (name === 'forceUpdate') return value ? 'Forced' : 'Optional'
  if (name === 'publishAt') return value === null ? 'Draft' : String(value)
  return String(value)
}
