import { Failure } from '@/lib/failure'
import { isSameSecret } from '@/lib/is-same-secret'
import type { ApiContext, Endpoint } from './declaration'
import { errorResponse } from './error-response'
import { startTrace } from './request-trace'

/**
 * An endpoint for a machine that shares a token with us; it is asked for before anything is read.
 * While no token is set, nobody gets in.
 */
export function behindToken(findToken: () => string | undefined, guarded: Endpoint): Endpoint {
  function admits(given: string | undefined): boolean {
    const token = findToken()
    return Boolean(token) && isSameSecret(given ?? '', `Bearer ${token}`)
  }

  async function answer(request: Request, context: ApiContext): Promise<Response> {
    if (admits(request.headers.get('authorization') ?? undefined)) return guarded(request, context)
    return errorResponse(new Failure('Unauthenticated'), guarded.contract, request, startTrace(context, request))
  }
  return Object.assign(answer, { contract: guarded.contract, admits })
}
