import { refresh } from 'next/cache'
import type { z } from 'zod'
import type { Author } from '@/lib/audit/author'
import { Failure } from '@/lib/failure'
import { readSettings } from '@/lib/settings/read'
import { type ActionAnswer, refuse, refuseInput, type Undo, type Wordings } from './answer'
import { findOperator, hasRole, lacksTotp, type Operator, type Role, readRequestId } from './operator'

/** What `run` hands back: a result for the caller, and how to take the change back where that can be done. */
export type Outcome<Result> = { result?: Result; undo?: Undo }

/** The operator as author of what they change. */
type OperatorAuthor = Author & { operatorId: number; sessionId: number }

type Declaration<Shape extends z.ZodType, Result> = {
  /** Who may do it; each role may do what those before it may. */
  role: Role
  /** It only looks something up, so nothing on the page is rendered anew. */
  isLook?: boolean
  input: Shape
  /** How each failure of the use-case is told; one that is not worded here is an unexpected error. */
  failures?: Wordings
  /** Only for what an operator needs to set the authenticator up, where the house asks for one. */
  mayLackTotp?: boolean
  run(given: {
    operator: Operator
    input: z.output<Shape>
    by: OperatorAuthor
  }): Promise<Outcome<Result> | undefined>
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
      const operator = await admit(declaration)
      const parsed = declaration.input.safeParse(given)
      if (!parsed.success) return refuseInput(parsed.error)
      const by = { operatorId: operator.id, name: operator.name, sessionId: operator.sessionId, requestId }
      const outcome = (await declaration.run({ operator, input: parsed.data, by })) ?? {}
      if (!declaration.isLook) refresh()
      const { result, undo } = outcome
      return { ok: true, result: result as Result, ...(undo && { undo }) }
    } catch (error) {
      return refuse(error, { ...ownWords, ...declaration.failures }, requestId)
    }
  }
}

async function admit({
  role,
  mayLackTotp = false,
}: Pick<Declaration<never, never>, 'role' | 'mayLackTotp'>): Promise<Operator> {
  const operator = await findOperator()
  if (!operator) throw new Failure('OperatorSignedOut')
  if (!hasRole(operator, role)) throw new Failure('OperatorRoleTooLow', { needs: role })
  if (!mayLackTotp && lacksTotp(operator, await readSettings())) throw new Failure('OperatorTotpMissing')
  return operator
}

const ownWords: Wordings = {
  OperatorSignedOut: 'Your session has ended. Sign in again; nothing was changed.',
  OperatorRoleTooLow: ({ needs }) => `This needs the role ${needs}. Nothing was changed.`,
  OperatorTotpMissing: 'Set up your authenticator first. Nothing was changed.',
  EditConflict: ({ by, fields }) =>
    `${by} changed ${fields.length > 0 ? fields.join(', ') : 'it'} meanwhile. Nothing of yours was saved.`,
}
