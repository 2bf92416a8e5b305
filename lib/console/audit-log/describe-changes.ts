import {
  describeChange,
  type RecordedValues,
  sentenceOf,
  subjectLabels,
  subjectPlace,
} from './describe-change'

type DescribableChanges = {
  action: string
  subjectType: string
  subjects: number
  /** Of the only subject. */
  name: string
  /** Whether the subject is the author. */
  isOwn: boolean
  /** If it is one change. */
  only?: RecordedValues | null
  isRevert?: boolean
}

/**
 * Changes of one kind as one sentence, complete with their subject: "changed the identity of 2 users", or as the audit log has it
 * if it is one.
 */
export function describeChanges(changes: DescribableChanges): string {
  const { action, subjectType, subjects, name, isOwn, only, isRevert = false } = changes
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
  return sentenceOf(change).replace(subjectPlace, `${subjects} ${pluralOf(noun)}`)
}

function pluralOf(noun: string): string {
  if (noun.endsWith('s')) return noun
  if (noun.endsWith('ch')) return `${noun}es`
  return noun.endsWith('ry') ? `${noun.slice(0, -1)}ies` : `${noun}s`
}
