import { Failure } from '@/lib/core/failure'
import { isSameSecret } from '@/lib/core/is-same-secret'
import { type ApiCall, route } from './api-call'
import type { Endpoint } from './declaration'
import { errorResponse } from './error-response'
import { startTrace } from './request-trace'

/** Protects an endpoint by a shared token, which is checked before the body is read. Without a token, all calls get 401. */
export function withSharedToken(findToken: () => string | undefined, guarded: Endpoint): Endpoint {
  function isAuthorized(given: string | undefined): boolean {
    const token = findToken()
    return Boolean(token) && isSameSecret(given ?? '', `Bearer ${token}`)
  }

  function answer(call: ApiCall) {
    if (isAuthorized(call.headers.get('authorization') ?? undefined)) return guarded.answer(call)
    return errorResponse(new Failure('Unauthenticated'), guarded.contract, call, startTrace(call))
  }
  return route(answer, {
    contract: guarded.contract,
    mayUpload: isAuthorized,
    isForApps: false as const,
  })
}
