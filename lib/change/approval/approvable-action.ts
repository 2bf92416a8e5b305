import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Author } from '@/lib/change/audit/author'
import type { Transaction } from '@/lib/db/transaction'

export type Subject = { type: string; id: string | number; name: string }

/** The second manager, the reason of the request, and the open disputes that the second manager was shown. */
type GrantedApproval = { byId: number; reason: string; disputeIds: readonly number[] }

export type ApprovableAction<Shape extends z.ZodType = z.ZodType> = {
  /** Input of the use-case, stored as JSON until the decision. */
  input: Shape
  /** Identifies the change, of which one request can be open. Null if each request is another change. */
  keyOf(input: unknown): string | null
  /** The subject for the audit log. Throws if it does not exist. */
  subjectOf(db: Transaction, input: unknown): Promise<Subject>
  /** Runs in the transaction of a new request, for notices. */
  onRequest(db: Transaction, by: Author, input: unknown): Promise<void>
  /** Runs in the transaction of the decision, as the requester; the audit row names the second manager. */
  run(db: Transaction, by: Author, input: unknown, approval: GrantedApproval): Promise<unknown>
}

/** Declares a change that can need a second manager. Its stored input is parsed again when it runs. */
export function approvable<Shape extends z.ZodType>(declared: {
  input: Shape
  /** The part of the input that identifies the change, or null; all of it by default. */
  changeOf?(input: z.output<Shape>): unknown
  subjectOf(db: Transaction, input: z.output<Shape>): Promise<Subject>
  onRequest?(db: Transaction, by: Author, input: z.output<Shape>): Promise<void>
  run(db: Transaction, by: Author, input: z.output<Shape>, approval: GrantedApproval): Promise<unknown>
}): ApprovableAction<Shape> {
  const { input: shape, changeOf = input => input } = declared
  return {
    input: shape,
    keyOf: input => hashChange(changeOf(shape.parse(input))),
    subjectOf: (db, input) => declared.subjectOf(db, shape.parse(input)),
    onRequest: async (db, by, input) => declared.onRequest?.(db, by, shape.parse(input)),
    run: (db, by, input, approval) => declared.run(db, by, shape.parse(input), approval),
  }
}

/** A hash, because a file can be a megabyte. */
function hashChange(change: unknown): string | null {
  return change === null ? null : createHash('sha256').update(JSON.stringify(change)).digest('hex')
}
