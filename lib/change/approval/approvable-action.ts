import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Author } from '@/lib/change/audit/author'
import type { Db } from '@/lib/db/db'
import type { Transaction } from '@/lib/db/transaction'
import { type Facts, readRecordedFacts } from './facts'

export type Subject = { type: string; id: string | number; name: string }

/** A request that an API token made. */
export type TokenRequest = {
  approvalId: number
  apiTokenId: number
  subject: Subject
  reason: string
}

/** The second manager, and the reason of the request. */
type GrantedApproval = { byId: number; reason: string }

/** The result of the use-case and its effect. */
type Approved = { result: unknown; facts: Facts }

export type ApprovableAction<Shape extends z.ZodType = z.ZodType> = {
  /** Input of the use-case, stored as JSON until the decision. */
  input: Shape
  /** Identifies the change, of which one request can be open. Null if each request is another change. */
  keyOf(input: unknown): string | null
  /** The subject for the audit log. Throws if it does not exist. */
  subjectOf(db: Transaction, input: unknown): Promise<Subject>
  /** Runs in the transaction of a new request, for notices. */
  onRequest(db: Transaction, by: Author, input: unknown): Promise<void>
  /** Notifies the operator of an API token of its request. Without it, tokens cannot request the change. */
  onTokenRequest?: ((db: Db, request: TokenRequest) => Promise<void>) | undefined
  /**
   * Runs in the transaction of the decision, as the requester; the audit row names the second manager. Runs in one that is
   * rolled back before, so that the second manager sees the same facts.
   */
  run(db: Transaction, by: Author, input: unknown, approval: GrantedApproval): Promise<Approved>
}

/** Declares a change that can need a second manager. Its stored input is parsed again when it runs. */
export function approvable<Shape extends z.ZodType, Result>(declared: {
  input: Shape
  /** The part of the input that identifies the change, or null; all of it by default. */
  changeOf?(input: z.output<Shape>): unknown
  subjectOf(db: Transaction, input: z.output<Shape>): Promise<Subject>
  onRequest?(db: Transaction, by: Author, input: z.output<Shape>): Promise<void>
  onTokenRequest?: ApprovableAction['onTokenRequest']
  run(db: Transaction, by: Author, input: z.output<Shape>, approval: GrantedApproval): Promise<Result>
  /**
   * Calls `run` and returns what it changes, for the second manager: read from the database before and after. By default what
   * the audit log records. The same state has the same facts, so a new ID or the current time is not a fact.
   */
  facts?(db: Transaction, input: z.output<Shape>, run: () => Promise<Result>): Promise<Facts>
}): ApprovableAction<Shape> {
  const { input: shape, changeOf = input => input, facts: readFacts = readRecordedFacts } = declared
  return {
    input: shape,
    keyOf: input => hashChange(changeOf(shape.parse(input))),
    subjectOf: (db, input) => declared.subjectOf(db, shape.parse(input)),
    onRequest: async (db, by, input) => declared.onRequest?.(db, by, shape.parse(input)),
    onTokenRequest: declared.onTokenRequest,
    async run(db, by, input, approval) {
      const parsed = shape.parse(input)
      let result: unknown
      const facts = await readFacts(db, parsed, async () => {
        const done = await declared.run(db, by, parsed, approval)
        result = done
        return done
      })
      return { result, facts }
    },
  }
}

/** A hash, because a file can be a megabyte. */
function hashChange(change: unknown): string | null {
  return change === null ? null : createHash('sha256').update(JSON.stringify(change)).digest('hex')
}
