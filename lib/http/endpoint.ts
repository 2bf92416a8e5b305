import { z } from 'zod'
import type { TokenHolder } from '@/lib/account/find-token-holder'
import { admit, type FindHolder, findHolder, identify } from '@/lib/auth/bearer'
import { env } from '@/lib/env'
import { Failure } from '@/lib/failure'
import { defaultBodyLimitBytes, parse, parseObject, queryReader, readBytes } from './body'
import { identifyAttempt, type Once, withOnce } from './idempotency'
import { type Caller, countCall, countExactly, type Limit } from './rate-limit'
import { refuse } from './refuse'
import type { Access, FieldErrors, Wording } from './reply'
import { newRequestId, respond } from './respond'
import type { Wordings } from './standard'

/** What the front door, or Next alone, hands to a route beside the request. */
export type ApiContext = {
  params: Promise<Record<string, string>>
  bytes?: Uint8Array
  ip?: string
  requestId?: string
}

/** What a declaration's handle is given. */
export type Call<User, Body, Params> = {
  user: User
  body: Body
  params: Params
  ip: string
  requestId: string
  once: Once
}

/** An endpoint as a route declares it: who may call, what comes in, what goes out, what can go wrong. */
export type Declaration<
  A extends Access,
  Body extends z.ZodType,
  Params extends z.ZodType,
  Reply extends z.ZodType,
  Holder extends TokenHolder,
> = {
  access: A
  summary: string
  description?: string
  /** Shape of the body; where the method is GET, of the query string too. */
  body?: Body
  params?: Params
  /** `sampled` replies are checked against their shape once in a hundred times in production. */
  reply: { status: 200 | 201; shape: Reply; sampled?: boolean }
  failures?: Wordings
  /** Words a request that does not fit; the field shape unless said otherwise. */
  invalid?: Wording<FieldErrors>
  /** Exact limits; without any, the general ones hold. */
  limits?: Limit<z.output<Body>>[]
  bodyLimitBytes?: number
  /** Answered also while the app is under maintenance. */
  passesMaintenance?: boolean
  /** A repetition of the same request answers as the first did; the use-case runs inside `once`. */
  idempotent?: boolean
  /** Looks up more about the token's holder in the same round trip. */
  holder?: FindHolder<Holder>
  handle(
    call: Call<A extends 'user' ? Holder : undefined, z.output<Body>, z.output<Params>>,
  ): Promise<z.input<Reply>> | z.input<Reply>
}

/** A declaration as the front door, the OpenAPI document and the sweeps read it. */
export type Contract = Pick<
  Declaration<Access, z.ZodType, z.ZodType, z.ZodType, TokenHolder>,
  | 'access'
  | 'summary'
  | 'description'
  | 'body'
  | 'params'
  | 'reply'
  | 'failures'
  | 'invalid'
  | 'bodyLimitBytes'
  | 'passesMaintenance'
  | 'idempotent'
>

/** A route's function: Request in, Response out, with its contract on it. */
export type Endpoint = ((request: Request, context: ApiContext) => Promise<Response>) & { contract: Contract }

const nothing = z.object({})

/** Makes the route's function out of its declaration: identify, limit, parse, handle, check the reply, answer. */
export function endpoint<
  A extends Access,
  Body extends z.ZodType = typeof nothing,
  Params extends z.ZodType = typeof nothing,
  Reply extends z.ZodType = z.ZodType,
  Holder extends TokenHolder = TokenHolder,
>(declaration: Declaration<A, Body, Params, Reply, Holder>): Endpoint {
  const { access, reply, limits } = declaration
  const bodyShape = declaration.body ?? nothing
  const readQuery = declaration.body && queryReader(bodyShape)
  const limitBytes = declaration.bodyLimitBytes ?? defaultBodyLimitBytes
  const find = (declaration.holder ?? findHolder) as FindHolder<Holder>

  async function read(request: Request, context: ApiContext) {
    const bytes = await readBytes(request, context.bytes, limitBytes)
    const sent = parseObject(bytes, bytes.byteLength > 0 ? request.headers.get('content-type') : null)
    const body = declaration.body ? parse(bodyShape, { ...readQuery?.(request.url), ...sent }) : {}
    const params = declaration.params ? parse(declaration.params, await context.params) : {}
    return { bytes, body: body as z.output<Body>, params: params as z.output<Params> }
  }

  async function run(request: Request, context: ApiContext, requestId: string): Promise<unknown> {
    const user = access === 'user' ? await identify(request.headers.get('authorization'), find) : undefined
    const caller: Caller = { ip: context.ip ?? forwardedAddress(request), userId: user?.id }
    if (!limits) await countCall(caller)
    if (user && !declaration.passesMaintenance) await admit(user)
    const { bytes, body, params } = await read(request, context)
    const wentWell = limits && (await countExactly(limits, caller, body))
    const handle = async (once: Once) =>
      declaration.handle({ user: user as never, body, params, ip: caller.ip, requestId, once })
    const answer =
      declaration.idempotent && user
        ? await withOnce(identifyAttempt(user.id, declaration.summary, request.headers.get('idempotency-key'), bytes), handle)
        : await handle((_, work) => work())
    await wentWell?.()
    if (isChecked(reply.sampled)) reply.shape.parse(answer)
    return answer
  }

  async function answer(request: Request, context: ApiContext): Promise<Response> {
    const requestId = context.requestId ?? newRequestId()
    try {
      return respond(reply.status, await run(request, context, requestId), requestId)
    } catch (error) {
      return refuse(error, declaration, requestId)
    }
  }

  return Object.assign(answer, { contract: declaration as unknown as Contract })
}

let checks = 0

function isChecked(sampled = false): boolean {
  return !sampled || env().QA_TOOLS || env().NODE_ENV !== 'production' || checks++ % 100 === 0
}

/** Under Next alone no socket is in sight; Next writes the peer's address last. */
function forwardedAddress(request: Request): string {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',') ?? []
  return forwarded.at(-1 - Math.max(0, env().TRUST_PROXY - 1))?.trim() || 'unknown'
}
