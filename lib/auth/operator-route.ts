import type { Author } from '@/lib/audit/author'
import { authorizeOperator, authorizationMessages } from './operator-action'
import { type ActionResult, toActionError, type FailureMessages } from './action-error'
import { type Operator, type Role, readRequestId } from './operator'

type Declaration<Result> = {
  /** Who may do it; each role may do what those before it may. */
  role: Role
  /** How each failure of the use-case is told; one that is not worded here is an unexpected error. */
  failures: FailureMessages
  run(given: {
    operator: Operator
    request: Request
    by: Author & { operatorId: number; sessionId: number }
  }): Promise<Result>
}

/** What is not a 422: who asks may not, asked for too much, or met a fault. */
const statuses: Record<string, number> = {
  OperatorSignedOut: 401,
  OperatorRoleTooLow: 403,
  OperatorTotpMissing: 403,
  BodyTooLarge: 413,
  UnsupportedMediaType: 415,
  UnexpectedError: 500,
}

/**
 * A path of the console that takes what no server action can: a file, told of while it travels. It does nothing unless the
 * operator is signed in and has the role, never throws, and answers what an action answers, with a status.
 */
export function operatorRoute<Result>({ role, failures, run }: Declaration<Result>) {
  return async (request: Request): Promise<Response> => {
    const requestId = await readRequestId()
    try {
      const operator = await authorizeOperator({ role })
      const by = { operatorId: operator.id, name: operator.name, sessionId: operator.sessionId, requestId }
      return respond({ ok: true, result: await run({ operator, request, by }) })
    } catch (error) {
      return respond(toActionError(error, { ...authorizationMessages, ...failures }, requestId))
    }
  }
}

function respond(answer: ActionResult<unknown>): Response {
  const status = answer.ok ? 201 : (statuses[answer.code] ?? 422)
  return Response.json(answer, { status, headers: { 'cache-control': 'no-store' } })
}
