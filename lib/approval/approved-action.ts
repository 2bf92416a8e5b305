import type { z } from 'zod'
import type { Author } from '@/lib/audit/author'
import type { Db } from '@/lib/db/db'

/** What a change is about, as the audit log names it. */
export type Subject = { type: string; id: string | number; name: string }

/** Who agreed, and why it was asked for. */
export type Agreed = { byId: number; reason: string }

/** A change that may wait for a second manager. */
export type ApprovableAction<Shape extends z.ZodType = z.ZodType> = {
  /** What the use-case is given, as JSON keeps it until then. */
  input: Shape
  /** What it changes; throws where there is no such thing. */
  subjectOf(db: Db, input: unknown): Promise<Subject>
  /** Does it in the decision's transaction, as the one who asked, with an audit row that names who agreed. */
  run(db: Db, by: Author, input: unknown, agreed: Agreed): Promise<unknown>
}

/** Declares such a change; what was kept until the decision is read by its shape again. */
export function approvable<Shape extends z.ZodType>(declared: {
  input: Shape
  subjectOf(db: Db, input: z.output<Shape>): Promise<Subject>
  run(db: Db, by: Author, input: z.output<Shape>, agreed: Agreed): Promise<unknown>
}): ApprovableAction<Shape> {
  const { input: shape } = declared
  return {
    input: shape,
    subjectOf: (db, input) => declared.subjectOf(db, shape.parse(input)),
    run: (db, by, input, agreed) => declared.run(db, by, shape.parse(input), agreed),
  }
}
