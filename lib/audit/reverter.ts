import type { Db } from '@/lib/db/speak'
import type { Author } from './author'
import type { Values } from './record'

/** A change as the log has it; of `before` and `after` only the fields that differed, as JSON keeps them. */
export type LoggedChange = {
  auditId: number
  action: string
  subjectType: string
  subjectId: string
  subjectName: string
  before: Values | null
  after: Values | null
  /**
   * Whether its author takes it back within the seconds that are offered, which returns to the state right before and
   * so needs no second manager.
   */
  isUndo?: boolean
}

/**
 * How changes of one kind are taken back. A domain exports one for its actions, and one line in
 * lib/audit-log/reverters.ts registers it: `'promo.pause': promoReverter`.
 */
export type Reverter = {
  /** Who may revert it; to undo one's own within 10 seconds needs the same. */
  role: 'editor' | 'manager'
  /** Locks the subject and answers its values now, under the names that the log uses; null when there is no such thing. */
  read(db: Db, change: LoggedChange): Promise<Values | null>
  /** Puts `change.before` back, under the domain's own rules; where it is null, the change had made the subject. */
  restore(db: Db, change: LoggedChange, by: Author): Promise<void>
  /** What reverting will not undo, as a sentence. */
  leaves?(db: Db, change: LoggedChange): Promise<string>
}

/** A moment among the values of a change, which JSON keeps as text. */
export function momentOf(at: Date | string | null): Date | null {
  return at === null ? null : new Date(at)
}
