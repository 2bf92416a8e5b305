import type { z } from 'zod'
import type { Author } from '@/lib/audit/author'
import type { Db } from '@/lib/db/db'

export type Subject = { type: string; id: string | number; name: string }

/** The second manager, and the reason of the request. */
type GrantedApproval = { byId: number; reason: string }

export type ApprovableAction<Shape extends z.ZodType = z.ZodType> = {
  /** Input of the use-case, stored as JSON until the decision. */
  input: Shape
  /** Rejects a second request with the same input while one is open. */
  isSingle: boolean
  /** The subject for the audit log. Throws if it does not exist. */
  subjectOf(db: Db, input: unknown): Promise<Subject>
  /** Runs in the transaction of the decision, as the requester; the audit row names the second manager. */
  run(db: Db, by: Author, input: unknown, approval: GrantedApproval): Promise<unknown>
}

/** Declares a change that can need a second manager. Its stored input is parsed again when it runs. */
export function approvable<Shape extends z.ZodType>(declared: {
  input: Shape
  isSingle?: boolean
  subjectOf(db: Db, input: z.output<Shape>): Promise<Subject>
  run(db: Db, by: Author, input: z.output<Shape>, approval: GrantedApproval): Promise<unknown>
}): ApprovableAction<Shape> {
  const { input: shape } = declared
  return {
    input: shape,
    isSingle: declared.isSingle ?? false,
    subjectOf: (db, input) => declared.subjectOf(db, shape.parse(input)),
    run: (db, by, input, approval) => declared.run(db, by, shape.parse(input), approval),
  }
}
