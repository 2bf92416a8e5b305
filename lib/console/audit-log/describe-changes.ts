import { lowerFirst } from '@/lib/core/format'
import {
  bareSubjects,
  describeChange,
  type RecordedValues,
  sentenceOf,
  subjectLabels,
  subjectPlace,
  titledSubjects,
} from './describe-change'

export type DescribableChanges = {
  action: string
  subjectType: string
  subjects: number
  /** Of the latest subject. */
  name: string
  /** Of several subjects, all or some. */
  names: string[]
  /** Whether the subject is the author. */
  isOwn: boolean
  /** If it is one change. */
  only?: RecordedValues | null
  isRevert?: boolean
}

/**
 * Changes of one kind as one sentence, complete with their subjects: "paused promos Spring, Summer and 2 more", or as the audit
 * log has it if it is one.
 */
export function describeChanges(changes: DescribableChanges): string {
  const { action, subjectType, subjects, name, names, isOwn, only, isRevert = false } = changes
  if (only) return describeChange({ action, subjectType, subjectName: name, isRevert, ...only })
  const change = {
    action,
    subjectType,
    subjectId: isOwn ? '0' : '',
    operatorId: 0,
    before: null,
    after: null,
    isRevert,
  }
  if (subjects === 1) return describeChange({ ...change, subjectName: name })
  const noun = subjectLabels[subjectType] ?? subjectType.replaceAll(/[_-]/g, ' ')
  const listed = listNames(subjectType, names.slice(0, subjects), subjects)
  return sentenceOf(change).replace(subjectPlace, (_, kind) =>
    kind === 'name' || bareSubjects.has(subjectType) ? listed : `${pluralOf(noun)} ${listed}`,
  )
}

function listNames(subjectType: string, names: string[], subjects: number): string {
  const shown = titledSubjects.has(subjectType) ? names.map(lowerFirst) : names
  const more = subjects - shown.length
  const parts = more > 0 ? [...shown, `${more} more`] : shown
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

function pluralOf(noun: string): string {
  if (noun.endsWith('s')) return noun
  if (noun.endsWith('ch')) return `${noun}es`
  return noun.endsWith('ry') ? `${noun.slice(0, -1)}ies` : `${noun}s`
}
