import type { Db } from '@/lib/db/db'
import type { Transaction } from '@/lib/db/transaction'
import type { Author } from './author'
import type { Values } from './record'

/** A stored change. `before` and `after` contain only the fields that differed, as JSON. */
export type LoggedChange = {
  auditId: number
  action: string
  subjectType: string
  subjectId: string
  subjectName: string
  before: Values | null
  after: Values | null
  /** True for an undo by the author within seconds: it restores the state right before, so no second manager is needed. */
  isUndo?: boolean
  /** Of the revert. */
  reason?: string
  /** Whether a manager reverts it. */
  isManager?: boolean
}

export type Reverter = {
  /** Lowest role that can revert or undo the change. */
  role: 'editor' | 'manager'
  /** Locks the subject and returns its current values under the names used in the log, or null if it does not exist. */
  read(db: Transaction, change: LoggedChange): Promise<Values | null>
  /** Restores `change.before` under the rules of the domain. If it is null, the change created the subject. */
  restore(db: Transaction, change: LoggedChange, by: Author): Promise<void>
  /** A sentence about effects that reverting does not undo. */
  caveat?(db: Transaction, change: LoggedChange): Promise<string>
  /** What reverting now would leave otherwise than it was before, as a sentence; empty if nothing. Toasts show it. */
  describeRest?(db: Db, change: LoggedChange): Promise<string>
}

export function parseTimestamp(at: Date | string | null): Date | null {
  return at === null ? null : new Date(at)
}
