import type { FailureMessages } from '@/lib/change/action-failures'
import type { OperatorAuthor } from '@/lib/change/audit/author'
import type { Role } from '@/lib/change/audit/rules'
import type { ActionResult } from '@/lib/console/action-result'
import type { Operator } from '@/lib/people/operator/find-session'
import { toActionError } from './action-error'
import { readRequestId } from './operator'
import { authorizationMessages, authorizeOperator } from './operator-action'

type Declaration<Result> = {
  role: Role
  /** A failure without a message is an unexpected error. */
  failures: FailureMessages
  run(given: {
    operator: Operator
    request: Request
    by: OperatorAuthor & { sessionId: number }
  }): Promise<Result>
}

/** Every other failure is a 422. */
const statuses: Record<string, number> = {
  OperatorSignedOut: 401,
  OperatorRoleTooLow: 403,
  OperatorTotpMissing: 403,
  BodyTooLarge: 413,
  UnsupportedMediaType: 415,
  UnexpectedError: 500,
  ServiceBusy: 503,
}

/**
 * Declares a console route for what a server action cannot do, such as uploads with progress. Checks session and
 * role, never throws, and responds with an action result and a status.
 */
export function operatorRoute<Result>({ role, failures, run }: Declaration<Result>) {
  return async (request: Request): Promise<Response> => {
    const requestId = await readRequestId()
    let zone: string | undefined
    try {
      const operator = await authorizeOperator({ role })
      const { id: operatorId, name, sessionId } = operator
      zone = operator.zone
      const by = { operatorId, name, sessionId, requestId, role: operator.role }
      return respond({ ok: true, result: await run({ operator, request, by }) })
    } catch (error) {
      return respond(toActionError(error, { ...authorizationMessages, ...failures }, { requestId, zone }))
    }
  }
}

function respond(result: ActionResult): Response {
  const status = result.ok ? 201 : (statuses[result.code] ?? 422)
  return Response.json(result, { status, headers: { 'cache-control': 'no-store' } })
}
