import { tokenCalls } from '@/lib/api/admit-operator'
import type { ApiCall } from '@/lib/api/api-call'
import type { Contract } from '@/lib/api/declaration'
import { deprecationHeaders } from '@/lib/api/deprecation'
import { errorResponse } from '@/lib/api/error-response'
import { matchesEtag, weakEtag } from '@/lib/api/etag'
import { type ApiReply, jsonTextResponse, notModified } from '@/lib/api/json-response'
import { describeQuotas, type Limit } from '@/lib/api/rate-limit'
import type { RequestTrace } from '@/lib/api/request-trace'
import { env } from '@/lib/core/env'
import type { Handled } from './run'

type Declared<User> = Omit<Contract, 'etag'> & {
  limits?: Limit<never>[]
  etag?: true | ((body: string, user: User) => string)
  hasSecret?: boolean
}

/** Creates the functions that write the reply to a result and to an error, with the headers that the declaration announces. */
export function replyWriter<User extends { id: number }>(declaration: Declared<User>) {
  const { access, scope, reply, limits, etag, hasSecret } = declaration
  const policy = describeQuotas(access === 'user', scope ? [tokenCalls] : limits)
  const lifecycle = declaration.deprecated && deprecationHeaders(declaration.deprecated)
  const documentedHeaders = namesOf(reply.headers)

  /** With limits turned off, nothing was counted. */
  function announce({ quotas }: RequestTrace): Record<string, string> | undefined {
    return quotas ? { 'ratelimit-policy': policy, ratelimit: quotas, ...lifecycle } : lifecycle
  }

  /** Throws if the result differs from the declared reply. */
  function succeed(call: ApiCall, trace: RequestTrace, handled: Handled, user: User | undefined): ApiReply {
    if (isChecked(reply.sampled)) reply.shape.parse(handled.body)
    assertDeclared(handled.headers, documentedHeaders)
    const headers = { ...handled.headers, ...announce(trace) }
    const text = JSON.stringify(handled.body)
    // For other methods If-None-Match is a condition of writing, which no endpoint has.
    if (etag && user && call.method === 'GET') {
      headers.etag = weakEtag(user.id, etag === true ? text : etag(text, user))
      if (matchesEtag(call.headers.get('if-none-match'), headers.etag))
        return notModified(call.requestId, headers)
    }
    return jsonTextResponse(handled.status, text, call.requestId, headers, !hasSecret)
  }

  function fail(call: ApiCall, trace: RequestTrace, error: unknown): ApiReply {
    return errorResponse(error, declaration, call, trace, announce(trace))
  }

  return { succeed, fail }
}

function assertDeclared(headers: Record<string, string>, documented: string) {
  const sent = namesOf(headers)
  if (sent !== documented) throw new Error(`the reply has the headers "${sent}" instead of "${documented}"`)
}

function namesOf(headers: Readonly<Record<string, string>> = {}): string {
  return Object.keys(headers).sort().join()
}

let checks = 0

function isChecked(sampled = false): boolean {
  return !sampled || env().QA_TOOLS || env().NODE_ENV !== 'production' || checks++ % 100 === 0
}
