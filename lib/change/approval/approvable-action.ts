import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Author } from '@/lib/change/audit/author'
import { type Subject, toPlain, type Values } from '@/lib/change/audit/record'
import type { Db } from '@/lib/db/db'
import type { Transaction } from '@/lib/db/transaction'
import { type Facts, readRecordedFacts } from './facts'

export type TokenRequest = {
  approvalId: number
  apiTokenId: number
  subject: Subject
  reason: string
}

/** The second manager, and the reason of the request. */
type GrantedApproval = { byId: number; reason: string }

/** A request that was rejected or canceled. */
export type EndedRequest = { requesterId: number; reason: string }

/** The result of the use-case and its effect. */
type Approved = { result: unknown; facts: Facts }

export type ApprovableAction<Shape extends z.ZodType = z.ZodType> = {
  input: Shape
  /** Identifies the change, of which one request can be open. Null if each request is another change. */
  keyOf(input: unknown): string | null
  /** The subject for the audit log. Throws if it does not exist. */
  subjectOf(db: Transaction, input: unknown): Promise<Subject>
  /** The request as a verb phrase; empty if it has none. `stored` is its input with what `about` added. */
  phraseOf(stored: Requested): string
  /** What the texts of the request show besides its input. */
  about(db: Transaction, input: unknown): Promise<Record<string, unknown>>
  /** Whether the manager is involved with the subject, so that they cannot approve. */
  isExcluded(db: Db, input: unknown, managerId: number): Promise<boolean>
  /** Runs in the transaction of a new request, for notices. */
  onRequest(db: Transaction, by: Author, input: unknown): Promise<void>
  /** Notifies the operator of an API token of its request. Without it, tokens cannot request the change. */
  onTokenRequest?: ((db: Db, request: TokenRequest) => Promise<void>) | undefined
  /** What stays in effect without approval, as a sentence; nothing was changed if it has none. */
  describeRest(db: Transaction, input: unknown, requesterId: number): Promise<string | undefined>
  /** Takes back what the request changed itself. Returns the sentence about it, if there was anything. */
  takeBack(db: Transaction, by: Author, input: unknown, ended: EndedRequest): Promise<string | undefined>
  /** Makes the change without approval. Throws SecondManagerNeeded if it would wait. */
  makeAlone(db: Transaction, by: Author, input: unknown): Promise<unknown>
  /** Runs in the transaction of the decision, as the requester, and before in one that is rolled back, for the same facts. */
  run(db: Transaction, by: Author, input: unknown, approval: GrantedApproval): Promise<Approved>
}

export type ApprovalRules<Shape extends z.ZodObject, Done> = {
  /** The request as a verb phrase, which is also the label of the confirm button: "Credit $900.00 cash". */
  phrase: string | ((request: Requested) => string)
  /** The request as a question with its subject. By default the phrase "for" the subject. */
  question?(request: Requested, subject: string): string
  /** More for the texts, read when the request is made and stored with it. */
  about?(db: Transaction, input: z.output<Shape>): Promise<Record<string, unknown>>
  /**
   * The part of the input that identifies the change, or null if each request is another one. By default all of it but the key
   * of the form and the state that the operator saw, which can differ when the same change is requested again.
   */
  keyOf?(input: z.output<Shape>): unknown
  /** Whether the manager is involved with the subject, so that they cannot approve. By default none is. */
  isExcluded?(db: Db, input: z.output<Shape>, managerId: number): Promise<boolean>
  /** Runs in the transaction of a new request, for notices. */
  onRequest?(db: Transaction, by: Author, input: z.output<Shape>): Promise<void>
  /** Notifies the operator of an API token of its request. Without it, tokens cannot request the change. */
  onTokenRequest?: ApprovableAction['onTokenRequest']
  /** What the request changed itself and stays in effect when it is canceled or rejected, as a sentence. */
  describeRest?(db: Transaction, input: z.output<Shape>, requesterId: number): Promise<string | undefined>
  /** Runs in the transaction of the rejection or cancellation. Takes back what the request changed itself, and returns a sentence if it did. */
  takeBack?(
    db: Transaction,
    by: Author,
    input: z.output<Shape>,
    ended: EndedRequest,
  ): Promise<string | undefined>
  /**
   * Calls `run` and returns what it changes, for the second manager: read from the database before and after. By default what
   * the audit log records. The same state has the same facts, so a new ID or the current time is not a fact.
   */
  facts?(db: Transaction, input: z.output<Shape>, run: () => Promise<Done>): Promise<Facts>
}

export type Requested = Record<string, unknown>

type Approvable<Shape extends z.ZodObject, Done> = {
  input: Shape
  subject?(db: Db, input: z.output<Shape>): Promise<Subject>
  approval?: ApprovalRules<Shape, Done>
}

/** Of a change that can wait for a second manager. Its stored input is parsed again when it runs. */
export function approvalOf<Shape extends z.ZodObject, Done>(
  { input: shape, subject, approval }: Approvable<Shape, Done>,
  make: (
    db: Transaction,
    by: Author,
    input: z.input<Shape>,
    grant: { reason: string; approvedById?: number },
  ) => Promise<Done>,
): ApprovableAction | undefined {
  if (!approval) return undefined
  if (!subject) throw new Error('a change that can be requested declares its subject')
  const { keyOf = toWanted, facts: readFacts = readRecordedFacts } = approval
  return {
    input: shape,
    keyOf: raw => hashChange(keyOf(shape.parse(raw))),
    subjectOf: (db, raw) => subject(db, shape.parse(raw)),
    phraseOf: stored => (typeof approval.phrase === 'string' ? approval.phrase : approval.phrase(stored)),
    about: async (db, raw) => approval.about?.(db, shape.parse(raw)) ?? {},
    async isExcluded(db, raw, managerId) {
      const input = shape.safeParse(raw)
      return input.success && ((await approval.isExcluded?.(db, input.data, managerId)) ?? false)
    },
    onRequest: async (db, by, raw) => approval.onRequest?.(db, by, shape.parse(raw)),
    onTokenRequest: approval.onTokenRequest,
    async describeRest(db, raw, requesterId) {
      // The stored request can be one of another version of the service.
      const input = shape.safeParse(raw)
      return input.success ? approval.describeRest?.(db, input.data, requesterId) : undefined
    },
    async takeBack(db, by, raw, ended) {
      const input = shape.safeParse(raw)
      return input.success ? approval.takeBack?.(db, by, input.data, ended) : undefined
    },
    makeAlone: (db, by, raw) => make(db, by, raw as z.input<Shape>, { reason: 'To be entered' }),
    async run(db, by, stored, { byId, reason }) {
      let result: unknown
      const facts = await readFacts(db, shape.parse(stored), async () => {
        const done = await make(db, by, stored as z.input<Shape>, { reason, approvedById: byId })
        result = done
        return done
      })
      return { result, facts }
    },
  }
}

function toWanted(input: object): Values {
  const {
    requestKey: _key,
    updatedAt: _updatedAt,
    version: _version,
    from: _from,
    ...wanted
  } = input as Values
  return wanted
}

/** A hash, because a file can be a megabyte. */
function hashChange(change: unknown): string | null {
  return change === null
    ? null
    : createHash('sha256')
        .update(JSON.stringify(toPlain({ change })?.change))
        .digest('hex')
}
