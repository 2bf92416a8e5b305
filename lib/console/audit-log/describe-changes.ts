import { findChange } from '@/lib/console/find-change'
import { describeChange, describeLegacy, hidesSubject, sentenceOf, subjectLabels } from './describe-change'

type DescribableChanges = {
  action: string
  subjectType: string
  subjects: number
  /** Of the only subject. */
  name: string
  /** Whether the subject is the author. */
  isOwn: boolean
}

/**
 * Several changes of one kind as one sentence, complete with their subject: "changed the identity of 2 users".
 */
export function describeChanges({ action, subjectType, subjects, name, isOwn }: DescribableChanges): string {
  const change = {
    action,
    subjectType,
    subjectId: isOwn ? '0' : '',
    operatorId: 0,
    before: null,
    after: null,
  }
  if (findChange(action)) {
    if (subjects === 1) return describeChange({ ...change, subjectName: name })
    const noun = subjectLabels[subjectType] ?? subjectType.replaceAll(/[_-]/g, ' ')
    return sentenceOf(change).replace(/\{(?:subject|name)\}/, `${subjects} ${pluralOf(noun)}`)
  }
  const sentence = describeLegacy(change)
  if (hidesSubject(change)) return sentence
  if (subjects === 1) return `${sentence} ${name}`
  const noun = subjectLabels[subjectType] ?? subjectType.replaceAll(/[_-]/g, ' ')
  const verb = sentence.endsWith(` ${noun}`) ? sentence.slice(0, -noun.length - 1) : sentence
  return `${verb} ${subjects} ${pluralOf(noun)}`
}

function pluralOf(noun: string): string {
  if (noun.endsWith('s')) return noun
  if (noun.endsWith('ch')) return `${noun}es`
  return noun.endsWith('ry') ? `${noun.slice(0, -1)}ies` : `${noun}s`
}
