import { Failure } from '@/lib/failure'
import { isSameSecret } from '@/lib/is-same-secret'
import type { ApiContext, Endpoint } from './declaration'
import { errorResponse } from './error-response'
import { startTrace } from './request-trace'

/** Protects an endpoint by a shared token, which is checked before the body is read. Without a token, all calls get 401. */
export function withSharedToken(findToken: () => string | undefined, guarded: Endpoint): Endpoint {
  function isAuthorized(given: string | undefined): boolean {
    const token = findToken()
    return Boolean(token) && isSameSecret(given ?? '', `Bearer ${token}`)
  }

  async function respond(request: Request, context: ApiContext): Promise<Response> {
    if (isAuthorized(request.headers.get('authorization') ?? undefined)) return guarded(request, context)
    return errorResponse(
      new Failure('Unauthenticated'),
      guarded.contract,
      request,
      startTrace(context, request),
    )
  }
  return Object.assign(respond, {
    contract: guarded.contract,
    mayUpload: isAuthorized,
    isForApps: false as const,
  })
}
