import { refresh } from 'next/cache'
import type { z } from 'zod'
import type { Author } from '@/lib/audit/author'
import { Failure } from '@/lib/failure'
import { type GovernedAction, policyOf } from '@/lib/policy/policy'
import { readSettings } from '@/lib/settings/read'
import { type ActionResult, toActionError, invalidInput, invalidText, type Undo, type FailureMessages } from './action-error'
import { isStorable } from './is-storable'
import { findOperator, hasRole, needsTotpSetup, type Operator, type Role, readRequestId } from './operator'

declare module '@/lib/failure' {
  interface FailureDetails {
    /** What was typed is not the name of what is to be changed. */
    NotConfirmed: { expected: string }
  }
}

/** What `run` hands back: a result for the caller, and how to take the change back where that can be done. */
export type Outcome<Result> = { result?: Result; undo?: Undo }

/** The operator as author of what they change. */
type OperatorAuthor = Author & { operatorId: number; sessionId: number }

/**
 * What has to be typed before this input is acted on: the name of what it changes, as it is stored. Null where it asks for
 * none, or there is no such thing, which the use-case then says.
 */
type Confirm<Shape extends z.ZodType> = (input: z.output<Shape>) => Promise<string | null> | string | null

/** Who may do it, each role what those before it may; of what the policy governs, the policy says that. */
type Admission = { role: Role; action?: never } | { action: GovernedAction; role?: never }

type Declaration<Shape extends z.ZodType, Result> = Admission & {
  /** It only looks something up, so nothing on the page is rendered anew. */
  isReadOnly?: boolean
  input: Shape
  /** How each failure of the use-case is told; one that is not worded here is an unexpected error. */
  failures?: FailureMessages
  /** Only for what an operator needs to set the authenticator up, where the house asks for one. */
  allowsMissingTotp?: boolean
  run(given: {
    operator: Operator
    input: z.output<Shape>
    by: OperatorAuthor
  }): Promise<Outcome<Result> | undefined>
}

type Confirmed<Shape extends z.ZodType> = {
  /** For what touches money, locks people out or is gone for good: the action then takes what was typed as well. */
  confirm: Confirm<Shape>
}

/**
 * A server action of the console: it does nothing unless the operator is signed in, has the role, the input fits, and
 * what has to be typed first was. It never throws: a failure is worded, anything else is logged and answered with the
 * request's id. Afterwards the page it was called from is rendered anew.
 */
export function operatorAction<Shape extends z.ZodType, Result = undefined>(
  declaration: Declaration<Shape, Result> & Confirmed<Shape>,
): (input: z.input<Shape>, typed: string) => Promise<ActionResult<Result>>
export function operatorAction<Shape extends z.ZodType, Result = undefined>(
  declaration: Declaration<Shape, Result>,
): (input: z.input<Shape>) => Promise<ActionResult<Result>>
export function operatorAction<Shape extends z.ZodType, Result>(
  declaration: Declaration<Shape, Result> & Partial<Confirmed<Shape>>,
): (input: z.input<Shape>, typed?: string) => Promise<ActionResult<Result>> {
  return async (given, typed) => {
    const requestId = await readRequestId()
    try {
      const { action, allowsMissingTotp } = declaration
      const role = action ? policyOf(action).role : declaration.role
      const operator = await authorizeOperator({ role, ...(allowsMissingTotp && { allowsMissingTotp }) })
      const parsed = declaration.input.safeParse(given)
      if (!parsed.success) return invalidInput(parsed.error)
      if (!isStorable(parsed.data)) return invalidText()
      await assertTyped(declaration.confirm?.(parsed.data), typed)
      const by = { operatorId: operator.id, name: operator.name, sessionId: operator.sessionId, requestId }
      const outcome = (await declaration.run({ operator, input: parsed.data, by })) ?? {}
      if (!declaration.isReadOnly) refresh()
      const { result, undo } = outcome
      return { ok: true, result: result as Result, ...(undo && { undo }) }
    } catch (error) {
      return toActionError(error, { ...authorizationMessages, ...declaration.failures }, requestId)
    }
  }
}

/** Whatever may have come from outside as `typed`, which is no more than a browser's word. */
async function assertTyped(wanted: ReturnType<Confirm<never>> | undefined, typed: unknown): Promise<void> {
  const expected = (await wanted) ?? null
  if (expected === null) return
  if (typeof typed !== 'string' || typed.trim() !== expected.trim())
    throw new Failure('NotConfirmed', { expected })
}

/** Whoever is signed in, where they have that role; throws OperatorSignedOut, OperatorRoleTooLow, OperatorTotpMissing. */
export async function authorizeOperator({
  role,
  allowsMissingTotp = false,
}: {
  role: Role
  allowsMissingTotp?: boolean
}): Promise<Operator> {
  const operator = await findOperator()
  if (!operator) throw new Failure('OperatorSignedOut')
  if (!hasRole(operator, role)) throw new Failure('OperatorRoleTooLow', { needs: role })
  if (!allowsMissingTotp && needsTotpSetup(operator, await readSettings())) throw new Failure('OperatorTotpMissing')
  return operator
}

/** How it is told that nothing was even tried, or that somebody was faster. */
export const authorizationMessages: FailureMessages = {
  OperatorSignedOut: 'Your session has ended. Sign in again; nothing was changed.',
  OperatorRoleTooLow: ({ needs }) => `This needs the role ${needs}. Nothing was changed.`,
  OperatorTotpMissing: 'Set up your authenticator first. Nothing was changed.',
  NotConfirmed: ({ expected }) => `Type ${expected} to confirm. Nothing was changed.`,
  EditConflict: ({ by, fields }) =>
    `${by} changed ${fields.length > 0 ? fields.join(', ') : 'it'} meanwhile. Nothing of yours was saved.`,
}
