import type { Reverter } from './audit/reverter'
import type { Role } from './audit/rules'
import type { PolicyRow } from './policy/policy-row'

/** Filters of the audit log. */
export const topicNames = {
  money: 'money',
  play: 'play',
  'lock-outs': 'maintenance and releases',
  'sign-ins': 'sign-ins',
} as const

export type Topic = keyof typeof topicNames

/** What the audit log has about a change. For several changes together, `before` and `after` are empty. */
export type LoggedValues = {
  before: Record<string, unknown>
  after: Record<string, unknown>
  subjectId: string
  /** Whether operators changed their own account. */
  isOwn: boolean
  /** Of the amounts; null for dollars. Without it, their unit is unknown. */
  buckets?: Record<'before' | 'after', string | null> | undefined
}

type Governed = PolicyRow & { harmless?: never }

/** A change without a policy; `harmless` is a sentence that says why. */
type Harmless = { role: Role | 'user' | 'service'; harmless: string } & {
  [Key in Exclude<keyof PolicyRow, 'role'>]?: never
}

type Sentence = string | ((values: LoggedValues) => string)

/** Everything that is said about a change. */
export type ChangeDeclaration = (Governed | Harmless) & {
  /** `<subject>.<verb>`, stored with audit rows and requests for approval. Renaming it needs a migration. */
  name: string
  topics?: readonly Topic[]
  /** In the past tense, without its author: "published {subject}" becomes "published promo Spring", or "published 3 promos". */
  did: Sentence
  /** What undoing it did, from the same values. By default, `did` with the values exchanged. */
  undone?: Sentence | undefined
  /** How the change is reverted, or a sentence that says why it cannot be. */
  undo: Reverter | string
}

/** Calls of users and of the service are not governed. */
export const isGoverned = (declared: ChangeDeclaration): declared is ChangeDeclaration & Governed =>
  declared.harmless === undefined
