import type { z } from 'zod'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { type Transaction, transaction } from '@/lib/db/transaction'
import type { FailureMessages } from './action-failures'
import { type ApprovableAction, type ApprovalRules, approvalOf } from './approval/approvable-action'
import type { Author } from './audit/author'
import { type ChangeEntry, record, type Subject, toLogged, type Values } from './audit/record'
import { isAtLeast, isReason, minReasonLength, type Role } from './audit/rules'
import type { ChangeDeclaration } from './declaration'
import { assertWithinPolicy, lockPolicy, type Measure } from './policy/assert-within-policy'
import type { Users } from './policy/own-account'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    ReasonTooShort: { minCharacters: number }
  }
}

/** Who makes a change and why, and the check of its policy. */
export type Act = {
  by: Author
  reason: string
  /** True for a manager and for the service. */
  isManager: boolean
  /** The second manager, if the change was requested and approved. */
  approvedById: number | null
  /** Throws SecondManagerNeeded or OwnAccount. Changes with `users` or `secondManager` call it once; null needs no second manager. */
  assertAllowed(measure: (Measure & { users?: Users }) | null): Promise<void>
}

type Made = {
  subject: Subject
  before?: Values | null
  after?: Values | null
  result?: object
  /** False if this change cannot be undone although others of the kind can. */
  isUndoable?: boolean
  /** Runs once the audit row is written, to link other rows to it. */
  afterRecord?(auditId: number): Promise<unknown>
}

/** Everything was like this already; no audit row is written. */
type Unchanged = { subject: Subject; isUnchanged: true; result?: object }

export type Outcome = Made | Unchanged

/** The result, with `auditId` for undo and revert; it is null if nothing was changed. */
export type Done<Result extends Outcome = Outcome> = NonNullable<Result['result']> & {
  auditId: Result extends Unchanged ? null : number
  subject: Subject
  isUndoable: boolean
  /** What the audit log has. */
  logged: { before: Values | null; after: Values | null }
}

/** The text to type before a change: the subject's name, what the function returns, or null. A change of managers without it says why. */
type Confirmation<Input> =
  | 'subject'
  | ((db: Db, input: Input) => Promise<string | null>)
  | { unneeded: string }

type Body<Shape extends z.ZodObject, Result extends Outcome> = {
  role: Role
  input: Shape
  /** The subject, before it is changed. Throws if it does not exist. */
  subject?(db: Db, input: z.output<Shape>): Promise<Subject>
  confirm?: Confirmation<z.output<Shape>>
  /** How another manager approves the change. Without it, the change cannot be requested. */
  approval?: ApprovalRules<Shape, Done<Result>>
  /** Messages of the console. A failure without a message is an unexpected error. */
  failures?: FailureMessages
  /** In one transaction with the audit row. */
  run(db: Transaction, input: z.output<Shape>, act: Act): Promise<Result>
}

/** `onMeasure` gets what the policy of the change counts, before it is checked. */
type Grant = { reason?: string; approvedById?: number | null; onMeasure?: (measure: Measure) => void }

export type Change<
  Shape extends z.ZodObject = z.ZodObject,
  Result extends Outcome = Outcome,
> = ChangeDeclaration &
  Body<Shape, Result> & {
    (by: Author, input: z.input<Shape>, reason?: string): Promise<Done<Result>>
    in(db: Transaction, by: Author, input: z.input<Shape>, grant?: Grant): Promise<Done<Result>>
    approvable: ApprovableAction | undefined
  }

/**
 * Declares a change of an operator: who may make it, with which limits, how it is undone and what is said about it. The audit
 * log, policy page, approvals, reverts and console actions read it from here. Add a file with one, and run
 * `npm run generate -- changes`.
 *
 * The change throws OperatorRoleTooLow, ReasonTooShort, and what `run` throws.
 */
export function change<Shape extends z.ZodObject, Result extends Outcome>(
  declared: ChangeDeclaration & Body<Shape, Result>,
): Change<Shape, Result> {
  const make: Change<Shape, Result>['in'] = async (
    db,
    by,
    raw,
    { reason = '', approvedById = null, onMeasure } = {},
  ) => {
    assertMayMake(declared, by, reason)
    const input = declared.input.parse(raw)
    if (declared.limits && 'action' in declared.limits) await lockPolicy(db)
    let isPolicyChecked = false
    const outcome = await declared.run(db, input, {
      by,
      reason,
      isManager: by.operatorId === null || by.role === 'manager',
      approvedById,
      async assertAllowed(measure) {
        isPolicyChecked = true
        if (measure) onMeasure?.(measure)
        if (measure && declared.harmless === undefined)
          await assertWithinPolicy(db, by, declared, measure, approvedById)
      },
    })
    const { subject, result } = outcome
    if ('isUnchanged' in outcome) return { ...result, ...unchanged, subject } as Done<Result>
    if (!isPolicyChecked && needsPolicyCheck(declared))
      throw new Error(`${declared.name} never calls assertAllowed`)
    const { before = null, after = null, isUndoable = true } = outcome
    const auditId = await record(db, by, declared, { subject, before, after, reason, approvedById })
    await outcome.afterRecord?.(auditId)
    const canUndo = isUndoable && typeof declared.undo !== 'string'
    const logged = toLogged({ before, after })
    return { ...result, auditId, subject, isUndoable: canUndo, logged } as Done<Result>
  }
  const act = (by: Author, input: z.input<Shape>, reason = '') =>
    transaction(db => make(db, by, input, { reason }))
  const { name, ...rest } = declared
  const made = Object.assign(act, rest, { in: make, approvable: approvalOf(declared, make) })
  return Object.defineProperty(made, 'name', { value: name, enumerable: true }) as Change<Shape, Result>
}

const unchanged = { auditId: null, isUndoable: false, logged: { before: null, after: null } }

function assertMayMake(declared: ChangeDeclaration & { role: Role }, by: Author, reason: string): void {
  if (by.operatorId === null) return
  if (!by.role || !isAtLeast(by.role, declared.role))
    throw new Failure('OperatorRoleTooLow', { needs: declared.role })
  if (declared.reason === 'always' && !isReason(reason))
    throw new Failure('ReasonTooShort', { minCharacters: minReasonLength })
}

const needsPolicyCheck = ({ users, secondManager = 'never' }: ChangeDeclaration): boolean =>
  users !== undefined || secondManager !== 'never'

export type Recorder = { record(db: Db, by: Author, entry: ChangeEntry): Promise<number> }

/** Declares a change that has no use-case of its own: sign-ins, own limits of users, decisions about approvals. */
export function recorded<const Declared extends ChangeDeclaration>(declared: Declared): Declared & Recorder {
  return { ...declared, record: (db, by, entry) => record(db, by, declared, entry) }
}

export type DeclaredChange = ChangeDeclaration & {
  approvable?: ApprovableAction | undefined
  approval?: Pick<ApprovalRules<z.ZodObject, never>, 'phrase' | 'question'>
  input?: z.ZodObject
  confirm?: Confirmation<never>
  failures?: FailureMessages
}
