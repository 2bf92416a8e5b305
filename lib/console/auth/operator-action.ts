import { refresh } from 'next/cache'
import type { z } from 'zod'
import type { FailureMessages } from '@/lib/change/action-failures'
import type { OperatorAuthor } from '@/lib/change/audit/author'
import { recordOwnWrite } from '@/lib/change/audit/own-writes'
import { isTypedName, type Role } from '@/lib/change/audit/rules'
import { listConflicts } from '@/lib/change/field-label'
import { readSettings } from '@/lib/change/settings/read'
import type { ActionError, ActionResult, Undo } from '@/lib/console/action-result'
import { Failure } from '@/lib/core/failure'
import { findHidden } from '@/lib/core/hidden-characters'
import { isStorable } from '@/lib/core/is-storable'
import type { Operator } from '@/lib/people/operator/find-session'
import { hiddenCharacter, invalidInput, invalidText, toActionError } from './action-error'
import { findOperator, hasRole, needsTotpSetup, readRequestId } from './operator'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** The typed confirmation does not match. */
    NotConfirmed: { expected: string }
  }
}

/** Success result, and the undo where the change is reversible. */
type ActionOutcome<Result> = { result?: Result; undo?: Undo }

/**
 * Returns the text to type before the action runs: the stored name of the object. Null if none is needed, or if the
 * object does not exist, which the use-case reports.
 */
type Confirm<Shape extends z.ZodType> = (input: z.output<Shape>) => Promise<string | null> | string | null

/** Every action belongs to a change, only reads, or says why it needs no change. */
type Access =
  | { change: { role: Role }; role?: never; isReadOnly?: boolean; harmless?: never }
  | { role: Role; isReadOnly: true; change?: never; harmless?: never }
  | { role: Role; harmless: string; change?: never; isReadOnly?: never }

type Declaration<Shape extends z.ZodType, Result> = Access & {
  input: Shape
  /** A failure without a message is an unexpected error. */
  failures?: FailureMessages
  /** Only for actions needed to set up the authenticator where one is required. */
  allowsMissingTotp?: boolean
  run(context: {
    operator: Operator
    input: z.output<Shape>
    /** As it was sent; `input` is parsed. */
    raw: z.input<Shape>
    by: OperatorAuthor & { sessionId: number }
  }): Promise<ActionOutcome<Result> | undefined>
}

type Confirmed<Shape extends z.ZodType> = {
  /** For actions on money, access, or anything irreversible: the action then also takes the typed text. */
  confirm: Confirm<Shape>
}

/**
 * Declares a server action of the console. It checks the session, role, input and typed confirmation before it runs,
 * and re-renders the page afterwards. It never throws: failures return their message, and other errors are logged
 * and return the request ID.
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
  return async (rawInput, typed) => {
    const requestId = await readRequestId()
    let zone: string | undefined
    try {
      const { allowsMissingTotp } = declaration
      const role = roleOf(declaration)
      const operator = await authorizeOperator({ role, ...(allowsMissingTotp && { allowsMissingTotp }) })
      zone = operator.zone
      const { input, error } = readInput(declaration, rawInput)
      if (error) return error
      await assertTyped(declaration.confirm?.(input), typed)
      const { id: operatorId, name, sessionId } = operator
      const by = { operatorId, name, sessionId, requestId, role: operator.role }
      const outcome = (await runAs(declaration, { operator, input, raw: rawInput, by })) ?? {}
      if (!declaration.isReadOnly) refresh()
      const { result, undo } = outcome
      return { ok: true, result: result as Result, ...(undo && { undo }) }
    } catch (error) {
      return toActionError(error, { ...authorizationMessages, ...declaration.failures }, { requestId, zone })
    }
  }
}

function roleOf({ change, role }: Access): Role {
  return change ? change.role : role
}

function readInput<Shape extends z.ZodType>(
  { input, isReadOnly }: Pick<Declaration<Shape, unknown>, 'input' | 'isReadOnly'>,
  raw: unknown,
): { input: z.output<Shape>; error?: never } | { input?: never; error: ActionError } {
  const parsed = input.safeParse(raw)
  if (!parsed.success) return { error: invalidInput(parsed.error) }
  if (!isStorable(parsed.data)) return { error: invalidText() }
  const hidden = isReadOnly ? null : findHidden(parsed.data)
  return hidden ? { error: hiddenCharacter(hidden) } : { input: parsed.data }
}

/** An action that fails can have written before. */
async function runAs<Shape extends z.ZodType, Result>(
  { run, isReadOnly }: Declaration<Shape, Result>,
  context: Parameters<typeof run>[0],
): Promise<ActionOutcome<Result> | undefined> {
  try {
    return await run(context)
  } finally {
    if (!isReadOnly) await recordOwnWrite(context.operator.id)
  }
}

/** `typed` is unvalidated client input. */
async function assertTyped(confirmText: ReturnType<Confirm<never>> | undefined, typed: unknown) {
  const expected = (await confirmText) ?? null
  if (expected === null) return
  if (typeof typed !== 'string' || !isTypedName(typed, expected))
    throw new Failure('NotConfirmed', { expected })
}

/** Throws OperatorSignedOut, OperatorRoleTooLow or OperatorTotpMissing. */
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
  if (!allowsMissingTotp && needsTotpSetup(operator, await readSettings()))
    throw new Failure('OperatorTotpMissing')
  return operator
}

export const authorizationMessages: FailureMessages = {
  OperatorSignedOut: 'Your session has expired. Sign in again. Nothing was changed.',
  OperatorRoleTooLow: ({ needs }) => `This requires the ${needs} role. Nothing was changed.`,
  OperatorTotpMissing: 'Set up your authenticator first. Nothing was changed.',
  NotConfirmed: ({ expected }) => `Type ${expected} to confirm. Nothing was changed.`,
  OwnAccount: 'One of the users is you, by email, phone or payment method. Another manager must do this.',
  ApprovalPending: ({ by }) =>
    `${by} has already requested this change. A second manager decides on it under Approvals.`,
  TooManyApprovals: ({ maximum }) =>
    `You already have ${maximum} open requests. Wait until other managers have decided on some of them.`,
  ReasonTooShort: ({ minCharacters }) =>
    `Enter a reason of at least ${minCharacters} characters. Nothing was changed.`,
  EditConflict: ({ by, fields }) =>
    `${by} changed ${listConflicts(fields)} in the meantime. Nothing is saved yet.`,
}
