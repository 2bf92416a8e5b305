import type { Subject } from '@/lib/change/audit/record'
import type { ChangeDeclaration, LoggedValues } from '@/lib/change/declaration'
import { findChange } from '@/lib/console/find-change'
import { lowerFirst, sentenceCase } from '@/lib/core/format'

/** Subject types in UI terms. Types without an entry are shown as stored. */
export const subjectLabels: Readonly<Record<string, string>> = {
  'api-token': 'API token',
  user: 'user',
  users: 'users',
  feed: 'feed',
  promo: 'promo',
  release: 'release',
  maintenance_switch: 'maintenance',
  maintenance_window: 'maintenance window',
  game: 'game',
  'game-order': 'game order',
  picture: 'picture',
  navigation: 'menu entry',
  'navigation-order': 'menu order',
  sound: 'sound',
  'sound-order': 'sound order',
  trivia: 'trivia question',
  correction: 'correction',
  message: 'message',
  job: 'job',
  operator: 'operator',
  setting: 'setting',
  challenge: 'challenge',
  contest: 'contest',
  'credit-bucket': 'credit bucket',
  blueprint: 'blueprint',
  entry: 'entry',
  match: 'match',
  multipliers: 'multipliers',
  list: 'list',
  'saved-view': 'view',
  segment: 'segment',
  webhook: 'webhook endpoint',
}

export type RecordedValues = {
  subjectId: string
  operatorId: number | null
  before: object | null
  after: object | null
  /** Whether it restored what the change of the same action with the exchanged values had changed. */
  isRevert?: boolean
  buckets?: LoggedValues['buckets']
}

type DescribableChange = RecordedValues & { action: string; subjectType: string }

/** A sentence without author: "published {subject}". `{subject}` stands for noun and name, `{name}` for the name alone. */
export function sentenceOf(change: DescribableChange): string {
  const declared = findChange(change.action)
  // Another version of the service made it.
  if (!declared) return `made the change ${change.action} of {subject}`
  const { did, undone } = declared
  return change.isRevert && undone !== undefined
    ? fillSentence(undone, exchangeValues(change))
    : fillSentence(did, change)
}

const exchangeValues = <Values extends RecordedValues>(change: Values): Values => ({
  ...change,
  before: change.after,
  after: change.before,
  buckets: change.buckets && { before: change.buckets.after, after: change.buckets.before },
})

function fillSentence(sentence: ChangeDeclaration['did'], change: DescribableChange): string {
  const { before, after, buckets } = change
  const values = {
    before: withoutPlaces({ ...before }),
    after: withoutPlaces({ ...after }),
    subjectId: change.subjectId,
    isOwn: isOwnChange(change),
    buckets,
  }
  return typeof sentence === 'string' ? sentence : sentence(values)
}

/** Where a sentence names its subject. */
export const subjectPlace = /\{(subject|name)\}/

/** Stands for a brace of a stored value, which could look like the place of the subject: a promo can be named "{subject}". */
const brace = '\uE000'

function withoutPlaces<Value>(value: Value): Value {
  const replaced = JSON.stringify(value, (_, part) =>
    typeof part === 'string' ? part.replaceAll('{', brace) : part,
  )
  return JSON.parse(replaced)
}

const withBraces = (text: string) => text.replaceAll(brace, '{')

/** The sentence around its subject: "published promo ", the name, and what follows. */
export function splitSentence(change: NamedChange): SplitSentence {
  return splitAtSubject(sentenceOf(change), change)
}

type SplitSentence = { start: string; name: string | null; end: string }

function splitAtSubject(sentence: string, change: NamedChange): SplitSentence {
  const [first = '', kind, last = ''] = sentence.split(subjectPlace)
  const [start, end] = [withBraces(first), withBraces(last)]
  if (!kind) return { start, name: null, end }
  const noun = kind === 'subject' ? nounOf(change.subjectType) : ''
  const name = change.subjectName || change.subjectId
  const isTitle = titledSubjects.has(change.subjectType)
  return { start: start + (noun && `${noun} `), name: isTitle ? lowerFirst(name) : name, end }
}

/** "published promo Spring". */
export function describeChange(change: NamedChange): string {
  const { start, name, end } = splitSentence(change)
  return `${start}${name ?? ''}${end}`
}

/** The text of a toast: "Published promo “Spring”". */
export function describeDone(
  { name: action }: { name: string },
  {
    subject: { type, id, name },
    logged,
  }: { subject: Subject; logged: Pick<DescribableChange, 'before' | 'after' | 'buckets'> },
): string {
  const change = {
    action,
    subjectType: type,
    subjectId: String(id),
    subjectName: name,
    operatorId: null,
    ...logged,
  }
  return toToast(sentenceOf(change), change)
}

/** The text of a toast after an undo: "Resumed promo “Spring”". */
export function describeUndone(change: Omit<NamedChange, 'operatorId'>): string {
  const undo = { ...exchangeValues({ ...change, operatorId: null }), isRevert: !change.isRevert }
  return toToast(sentenceOf(undo), undo)
}

function toToast(sentence: string, change: NamedChange): string {
  const { start, name, end } = splitAtSubject(sentence, change)
  const quoted = name && quotedSubjects.has(change.subjectType) ? `“${name}”` : (name ?? '')
  return sentenceCase(`${start}${quoted}${end}`)
}

/** Their names are any words. */
const quotedSubjects = new Set([
  'api-token',
  'blueprint',
  'challenge',
  'contest',
  'credit-bucket',
  'message',
  'payment case',
  'promo',
  'saved-view',
  'segment',
  'trivia',
  'webhook',
])

type NamedChange = DescribableChange & { subjectName: string }

/** Their names are titles without proper names: "Maintenance of iOS". */
export const titledSubjects = new Set(['maintenance_window'])

/** Their names say what they are; a change of a match can be named by a player. */
export const bareSubjects = new Set(['users', 'user', 'operator', 'match', 'list'])

const nounOf = (subjectType: string) =>
  bareSubjects.has(subjectType) ? '' : (subjectLabels[subjectType] ?? subjectType.replaceAll(/[_-]/g, ' '))

const isOwnChange = ({ operatorId, subjectId }: DescribableChange) => String(operatorId) === subjectId
