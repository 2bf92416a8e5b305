import { z } from 'zod'
import { assertNotInMaintenance, type FindUserByToken, findUserByToken, type AuthenticatedUser, authenticateBearer } from '@/lib/auth/bearer'
import { env } from '@/lib/env'
import { rejectHeadAndPrefetch } from './endpoint'
import { defaultBodyLimitBytes, parse, parseObject, queryReader, readBytes } from './body'
import type { ApiContext, Contract, Declaration, Endpoint } from './declaration'
import { identifyAttempt, type Once, withOnce } from './idempotency'
import { networkOf } from './network'
import { type Caller, countAddress, countExactly, countUser } from './rate-limit'
import { errorResponse } from './error-response'
import { startTrace, type RequestTrace } from './request-trace'
import type { Access } from './reply'
import { jsonResponse } from './json-response'

const nothing = z.object({})

/** Makes the route's function out of its declaration: identify, limit, parse, handle, check the reply, answer. */
export function endpoint<
  A extends Access,
  Body extends z.ZodType = typeof nothing,
  Params extends z.ZodType = typeof nothing,
  Reply extends z.ZodType = z.ZodType,
  User extends AuthenticatedUser = AuthenticatedUser,
>(declaration: Declaration<A, Body, Params, Reply, User>): Endpoint {
  const { access, reply, limits } = declaration
  const bodyShape = declaration.body ?? nothing
  const readQuery = declaration.body && queryReader(bodyShape)
  const limitBytes = declaration.bodyLimitBytes ?? defaultBodyLimitBytes
  const find = (declaration.holder ?? findUserByToken) as FindUserByToken<User>

  async function read(request: Request, context: ApiContext, trace: RequestTrace) {
    const bytes = await readBytes(request, context.bytes, limitBytes)
    const kind = bytes.byteLength > 0 ? request.headers.get('content-type') : null
    const sent = parseObject(bytes, kind, declaration.takesForm)
    // A POST's query string says nothing: a password belongs in no address.
    const asked = request.method === 'GET' ? readQuery?.(request.url) : {}
    const params = declaration.params ? await context.params : {}
    trace.sent = { ...asked, ...sent, ...params }
    const body = declaration.body ? parse(bodyShape, trace.sent) : {}
    const at = declaration.params ? parse(declaration.params, params) : {}
    return { bytes, body: body as z.output<Body>, params: at as z.output<Params> }
  }

  async function run(request: Request, context: ApiContext, trace: RequestTrace): Promise<unknown> {
    rejectHeadAndPrefetch(request)
    const { ip } = trace
    // Before anything is looked up: tokens that nobody holds cost a look-up each.
    await countAddress(ip)
    const user = access === 'user' ? await authenticateBearer(request.headers.get('authorization'), find) : undefined
    if (user) {
      trace.userId = user.id
      await countUser(user.id)
    }
    const caller: Caller = { ip, userId: user?.id }
    if (user && !declaration.passesMaintenance) await assertNotInMaintenance(user)
    const { bytes, body, params } = await read(request, context, trace)
    const settle = limits && (await countExactly(limits, caller, body))
    const handle = async (once: Once) =>
      declaration.handle({
        user: user as never,
        body,
        params,
        ip: caller.ip,
        network: networkOf(caller.ip),
        requestId: trace.requestId,
        once,
      })
    const attempt = declaration.idempotent && user && attemptOf(request, user.id, bytes)
    const handled = attempt ? withOnce(attempt, handle, context.isDelivered) : handle((_, work) => work())
    const answer = await handled.catch(async error => {
      await settle?.(error)
      throw error
    })
    await settle?.()
    if (isChecked(reply.sampled)) reply.shape.parse(answer)
    return answer
  }

  function attemptOf(request: Request, userId: number, bytes: Uint8Array) {
    const { pathname, search } = new URL(request.url)
    return identifyAttempt(userId, pathname, request.headers.get('idempotency-key'), { query: search, bytes })
  }

  async function answer(request: Request, context: ApiContext): Promise<Response> {
    const trace = startTrace(context, request)
    try {
      return jsonResponse(reply.status, await run(request, context, trace), trace.requestId)
    } catch (error) {
      return errorResponse(error, declaration, request, trace)
    }
  }

  return Object.assign(answer, { contract: declaration as unknown as Contract })
}

let checks = 0

function isChecked(sampled = false): boolean {
  return !sampled || env().QA_TOOLS || env().NODE_ENV !== 'production' || checks++ % 100 === 0
}
