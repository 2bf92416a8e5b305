import { z } from 'zod'
import type { ApiTokenHolder } from '@/lib/api/auth/api-token'
import {
  type AuthenticatedUser,
  assertNotInMaintenance,
  authenticateBearer,
  type FindUserByToken,
  findUserByToken,
} from '@/lib/api/auth/bearer'
import { findPublicClosure } from '@/lib/api/auth/public-maintenance'
import { countRolloutCall } from '@/lib/app-config/release/rollout-calls'
import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import { networkOf } from '@/lib/core/network'
import { assertNothingHidden, InvalidRequest, parse } from '@/lib/core/parse'
import type { Access } from '@/lib/core/reply'
import { admitOperator, tokenCalls } from './admit-operator'
import { type ApiCall, route } from './api-call'
import { defaultBodyLimitBytes, parseObject, queryReader, readBody } from './body'
import type { Contract, Declaration, Endpoint } from './declaration'
import { deprecationHeaders } from './deprecation'
import { errorResponse } from './error-response'
import { matchesEtag, weakEtag } from './etag'
import { identifyRequest, type Once, withOnce } from './idempotency'
import { type ApiReply, jsonTextResponse, notModified } from './json-response'
import { type Caller, countAddress, countExactly, countUser, describeQuotas } from './rate-limit'
import { type RequestTrace, startTrace } from './request-trace'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    HeadNotAllowed: undefined
    PrefetchNotAllowed: undefined
  }
}

const nothing = z.object({})

/** Creates a route's function: it authenticates, applies limits, parses, handles, checks the reply and responds. */
export function endpoint<
  A extends Access,
  Body extends z.ZodType = typeof nothing,
  Params extends z.ZodType = typeof nothing,
  Reply extends z.ZodType = z.ZodType,
  User extends AuthenticatedUser = AuthenticatedUser,
>(declaration: Declaration<A, Body, Params, Reply, User>): Endpoint {
  const { access, scope, reply, limits, etag } = declaration
  if ((access === 'operator') !== (scope !== undefined)) throw new Error('access of operators needs a scope')
  const policy = describeQuotas(access === 'user', scope ? [tokenCalls] : limits)
  const documentedHeaders = namesOf(reply.headers)
  const lifecycle = declaration.deprecated && deprecationHeaders(declaration.deprecated)
  const bodyShape = declaration.body ?? nothing
  const readQuery = declaration.body && queryReader(bodyShape)
  const limitBytes = declaration.bodyLimitBytes ?? defaultBodyLimitBytes
  const find = (declaration.holder ?? findUserByToken) as FindUserByToken<User>

  async function read(call: ApiCall, trace: RequestTrace) {
    const bytes = await readBody(call, limitBytes)
    const kind = bytes.byteLength > 0 ? call.headers.get('content-type') : null
    const sent = declaration.isRaw ? {} : parseObject(bytes, kind, declaration)
    // The query string of a POST is ignored: secrets do not belong in URLs.
    const query = call.method === 'GET' ? readQuery?.(call.query) : {}
    const params = declaration.params ? call.params : {}
    trace.sent = { ...query, ...sent, ...params }
    const body = declaration.body ? parse(bodyShape, trace.sent) : {}
    // Operators read these texts in approval requests and in the audit log.
    if (scope) assertNothingHidden(body)
    const at = declaration.params ? parse(declaration.params, params) : {}
    return { bytes, body: body as z.output<Body>, params: at as z.output<Params> }
  }

  async function run(call: ApiCall, trace: RequestTrace): Promise<Handled<User>> {
    rejectHeadAndPrefetch(call)
    const { ip } = trace
    // Before the token lookup, which is costly also for invalid tokens.
    await countAddress(ip, trace)
    const user =
      access === 'user' ? await authenticateBearer(call.headers.get('authorization'), find) : undefined
    if (user) {
      trace.userId = user.id
      trace.user = user
      await countUser(user.id, trace)
    }
    const token = scope && (await admitOperator(call, scope, trace))
    if (user && !declaration.passesMaintenance) await assertNotInMaintenance(user)
    if (!declaration.maintenanceCloses) return handle(call, trace, { user, token }, false)
    return handleUnlessClosed(call, trace)
  }

  /** Maintenance of every platform is known before the request is parsed, that of its platform afterwards. */
  async function handleUnlessClosed(call: ApiCall, trace: RequestTrace) {
    const closure = await findPublicClosure(null)
    if (!closure) return handle(call, trace, {}, false)
    if (declaration.maintenanceCloses === 'everyone') throw closure
    return handle(call, trace, {}, true).catch(error => {
      const isAnswer = error instanceof InvalidRequest || error instanceof Failure
      throw isAnswer && !(error instanceof Failure && error.code === 'TooManyRequests') ? closure : error
    })
  }

  async function handle(
    call: ApiCall,
    trace: RequestTrace,
    { user, token }: Callers<User>,
    isTestersOnly: boolean,
  ): Promise<Handled<User>> {
    const caller: Caller = { ip: trace.ip, userId: user?.id }
    const { bytes, body, params } = await read(call, trace)
    if (declaration.maintenanceCloses && !isTestersOnly) await assertPlatformOpen(body)
    const settle = limits && (await countExactly(limits, caller, body, trace))
    let status: number = reply.status
    const headers: Record<string, string> = {}
    const work = async (once: Once) =>
      declaration.handle({
        user: user as never,
        token: token as never,
        body,
        params,
        bytes,
        headers: call.headers,
        ip: caller.ip,
        network: networkOf(caller.ip),
        requestId: trace.requestId,
        once,
        setRepeated() {
          if (!reply.repeated) throw new Error('the reply declares no status for a repeated call')
          status = reply.repeated.status
        },
        setWaiting() {
          if (!reply.waiting) throw new Error('the reply declares no status for a waiting change')
          status = reply.waiting.status
        },
        setHeader(name, value) {
          headers[name] = value
        },
        isTestersOnly,
      })
    const attempt = isIdempotent(call) && attemptOf(call, { user, token }, bytes)
    const handled = attempt ? withOnce(attempt, work, call.isDelivered) : work((_, run) => run())
    const result = await handled.catch(async error => {
      await settle?.(error)
      throw error
    })
    await settle?.()
    if (isChecked(reply.sampled)) reply.shape.parse(result)
    assertDeclared(headers, documentedHeaders)
    return { status, body: result, headers, user }
  }

  function isIdempotent({ headers }: ApiCall): boolean {
    return declaration.idempotent === 'keyed'
      ? headers.has('idempotency-key')
      : Boolean(declaration.idempotent)
  }

  function attemptOf({ path, query, headers }: ApiCall, { user, token }: Callers<User>, bytes: Uint8Array) {
    const holder = token ? { tokenId: token.tokenId } : user && { userId: user.id }
    if (!holder) return
    return identifyRequest(holder, path, headers.get('idempotency-key'), { query, bytes })
  }

  async function answer(call: ApiCall): Promise<ApiReply> {
    const trace = startTrace(call)
    const sent = await runOrFail(call, trace)
    if (trace.user) countRolloutCall(trace.user, call.headers, sent.status)
    return sent
  }

  async function runOrFail(call: ApiCall, trace: RequestTrace): Promise<ApiReply> {
    try {
      const handled = await (env().QA_TOOLS ? runInWorld(call, () => run(call, trace)) : run(call, trace))
      return succeed(handled, call, trace)
    } catch (error) {
      return errorResponse(error, declaration, call, trace, announce(trace))
    }
  }

  function succeed(handled: Handled<User>, call: ApiCall, trace: RequestTrace): ApiReply {
    const { status, body, user } = handled
    const headers = { ...handled.headers, ...announce(trace) }
    const text = JSON.stringify(body)
    // For other methods If-None-Match is a condition of writing, which no endpoint has.
    if (etag && user && call.method === 'GET') {
      headers.etag = weakEtag(user.id, etag === true ? text : etag(text, user))
      if (matchesEtag(call.headers.get('if-none-match'), headers.etag))
        return notModified(trace.requestId, headers)
    }
    return jsonTextResponse(status, text, trace.requestId, headers, !declaration.hasSecret)
  }

  /** Headers of successes and errors. With limits turned off, nothing was counted. */
  function announce({ quotas }: RequestTrace): Record<string, string> | undefined {
    return quotas ? { 'ratelimit-policy': policy, ratelimit: quotas, ...lifecycle } : lifecycle
  }

  const contract = declaration as unknown as Contract
  return scope ? route(answer, { contract, isForApps: false as const }) : route(answer, { contract })
}

/** With QA tools only: their code is not loaded otherwise. */
async function runInWorld<Result>(call: ApiCall, work: () => Promise<Result>): Promise<Result> {
  const { callInWorld } = await import('@/lib/api/auth/call-in-world')
  // The limit of the body is that of the endpoint, afterwards.
  return callInWorld({ ...call, readBody: () => readBody(call, Number.POSITIVE_INFINITY) }, work)
}

type Callers<User> = { user?: User | undefined; token?: ApiTokenHolder | undefined }

type Handled<User> = {
  status: number
  body: unknown
  headers: Record<string, string>
  user: User | undefined
}

function assertDeclared(headers: Record<string, string>, documented: string) {
  const sent = namesOf(headers)
  if (sent !== documented) throw new Error(`the reply has the headers "${sent}" instead of "${documented}"`)
}

function namesOf(headers: Readonly<Record<string, string>> = {}): string {
  return Object.keys(headers).sort().join()
}

/** Throws MaintenanceEnabled if a public call names a platform that is closed. */
async function assertPlatformOpen(body: unknown): Promise<void> {
  const { platform } = body as { platform?: unknown }
  const closure = typeof platform === 'string' ? await findPublicClosure(platform) : null
  if (closure) throw closure
}

let checks = 0

function isChecked(sampled = false): boolean {
  return !sampled || env().QA_TOOLS || env().NODE_ENV !== 'production' || checks++ % 100 === 0
}

const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/**
 * Rejects HEAD, for which Next would run the GET handler, and prefetches of browsers. A GET of the contract can delete an
 * account.
 */
export function rejectHeadAndPrefetch({ method, headers }: Pick<ApiCall, 'method' | 'headers'>): void {
  if (method === 'HEAD') throw new Failure('HeadNotAllowed')
  if (method !== 'GET') return
  const isPrefetch =
    headers.has('next-router-prefetch') ||
    prefetchHeaders.some(name => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))
  if (isPrefetch) throw new Failure('PrefetchNotAllowed')
}
