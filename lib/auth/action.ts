import { refresh } from 'next/cache'
import { unstable_rethrow } from 'next/navigation'
import { z } from 'zod'
import type { Author } from '@/lib/audit/author'
import { Failure, type FailureCode, type FailureDetails } from '@/lib/failure'
import { log } from '@/lib/log'
import { findOperator, hasRole, type Operator, type Role, readRequestId } from './operator'

/** Offered for 10 seconds after a change: the audit row to take back, and the change in the past tense. */
export type Undo = { auditId: number; text: string }

/** What an action answers; errors are by field, named as the input names it. */
export type ActionAnswer<Result> =
  | { ok: true; result: Result; undo?: Undo }
  | { ok: false; message: string; code: string; errors?: Record<string, string[]> }

/** What `run` hands back: a result for the caller, and how to take the change back where that can be done. */
export type Outcome<Result> = { result?: Result; undo?: Undo }

/** A sentence, or one that stands under a field of the form. */
type Words = string | { field: string; message: string }

type Wording<Code extends FailureCode> = Words | ((detail: FailureDetails[Code]) => Words)

type Declaration<Shape extends z.ZodType, Result> = {
  /** Who may do it; each role may do what those before it may. */
  role: Role
  input: Shape
  /** How each failure of the use-case is told; one that is not worded here is an unexpected error. */
  failures?: { [Code in FailureCode]?: Wording<Code> }
  run(given: { operator: Operator; input: z.output<Shape>; by: Author }): Promise<Outcome<Result> | undefined>
}

/**
 * A server action of the console: it does nothing unless the operator is signed in, has the role and the input fits.
 * It never throws: a failure is worded, anything else is logged and answered with the request's id.
 * Afterwards the page it was called from is rendered anew.
 */
export function operatorAction<Shape extends z.ZodType, Result = undefined>(
  declaration: Declaration<Shape, Result>,
): (input: z.input<Shape>) => Promise<ActionAnswer<Result>> {
  return async given => {
    const requestId = await readRequestId()
    try {
      const operator = await findOperator()
      if (!operator) throw new Failure('OperatorSignedOut')
      if (!hasRole(operator, declaration.role))
        throw new Failure('OperatorRoleTooLow', { needs: declaration.role })
      const parsed = declaration.input.safeParse(given)
      if (!parsed.success) return refuseInput(parsed.error)
      const by = { operatorId: operator.id, name: operator.name, sessionId: operator.sessionId, requestId }
      const outcome = (await declaration.run({ operator, input: parsed.data, by })) ?? {}
      refresh()
      const { result, undo } = outcome
      return { ok: true, result: result as Result, ...(undo && { undo }) }
    } catch (error) {
      unstable_rethrow(error)
      return refuse(error, { ...ownWords, ...declaration.failures } as Wordings, requestId)
    }
  }
}

const ownWords: Declaration<z.ZodType, unknown>['failures'] = {
  OperatorSignedOut: 'Your session has ended. Sign in again; nothing was changed.',
  OperatorRoleTooLow: ({ needs }) => `This needs the role ${needs}. Nothing was changed.`,
  EditConflict: ({ by, fields }) =>
    `${by} changed ${fields.length > 0 ? fields.join(', ') : 'it'} meanwhile. Nothing of yours was saved.`,
}

function refuseInput(error: z.ZodError): ActionAnswer<never> {
  const { fieldErrors, formErrors } = z.flattenError(error) as {
    fieldErrors: Record<string, string[]>
    formErrors: string[]
  }
  const message = formErrors[0] ?? 'Some fields need another look. Nothing was changed.'
  return { ok: false, code: 'InputInvalid', message, errors: fieldErrors }
}

function refuse(error: unknown, failures: Wordings, requestId: string): ActionAnswer<never> {
  const words = error instanceof Failure && findWords(error, failures)
  if (error instanceof Failure && words) {
    if (typeof words === 'string') return { ok: false, code: error.code, message: words }
    const { field, message } = words
    return { ok: false, code: error.code, message, errors: { [field]: [message] } }
  }
  log.error({ error, requestId }, 'an action of the console failed')
  const message = `It could not be done, and nothing was changed. Request ${requestId || 'without id'}.`
  return { ok: false, code: 'UnexpectedError', message }
}

type Wordings = Record<string, Words | ((detail: never) => Words) | undefined>

function findWords(failure: Failure, failures: Wordings): Words | undefined {
  const wording = failures[failure.code]
  return typeof wording === 'function' ? wording(failure.detail as never) : wording
}
