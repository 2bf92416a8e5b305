import { env } from '@/lib/core/env'
import type { HeaderReader } from '@/lib/core/header-reader'
import type { ApiReply } from './json-response'
import { newRequestId } from './request-id'

/** True once the response was sent completely and is not a 5xx. */
export type IsDelivered = () => boolean

/** One call of a route. The HTTP server makes it of its request, and `route` of a Request that Next passes. */
export type ApiCall = {
  method: string
  /** The pattern where the path contains a secret: rejected calls are stored with it. */
  path: string
  /** With its question mark, or empty. */
  query: string
  headers: HeaderReader
  params: Record<string, string>
  /** Absent until the body is read; see readBody. */
  bytes?: Uint8Array | undefined
  /** Reads a large body of our HTTP server. Called once the caller is authenticated. */
  receive?: (() => Promise<Uint8Array>) | undefined
  stream?: ReadableStream<Uint8Array> | null
  ip: string
  requestId: string
  isDelivered?: IsDelivered | undefined
}

/** Next passes only `params`; tests also pass the others. */
type RouteContext = { params: Promise<Record<string, string>> } & Partial<
  Pick<ApiCall, 'bytes' | 'ip' | 'requestId' | 'isDelivered'>
>

export type Answer = (call: ApiCall) => ApiReply | Promise<ApiReply>

type Surround = (call: ApiCall, answer: () => Promise<ApiReply>) => Promise<ApiReply>

let surround: Surround | undefined

/** From now on every call of this process is answered within `next`. */
export function surroundCalls(next: Surround): void {
  surround = next
}

/** What a route file exports under the name of a method: Next calls the function, our HTTP server its `answer`. */
export type RouteFunction = ((request: Request, context: RouteContext) => Promise<Response>) & {
  answer: Answer
}

export function route<Traits extends object>(answer: Answer, traits: Traits): RouteFunction & Traits
export function route(answer: Answer): RouteFunction
export function route(own: Answer, traits?: object) {
  const answer: Answer = call => (surround ? surround(call, async () => own(call)) : own(call))
  async function respond(request: Request, context: RouteContext): Promise<Response> {
    const { status, headers, body } = await answer(await readCall(request, context))
    return new Response(body, { status, headers })
  }
  return Object.assign(respond, { answer }, traits)
}

async function readCall(request: Request, { params, ...given }: RouteContext): Promise<ApiCall> {
  const { method, url, headers, body } = request
  const { pathname, search } = new URL(url)
  return {
    method,
    path: pathname,
    query: search,
    headers,
    params: await params,
    stream: body,
    ip: forwardedAddress(headers),
    requestId: newRequestId(),
    ...given,
  }
}

/** Next alone does not expose the socket, and clients can set this header: it is reliable only behind a proxy. */
function forwardedAddress(headers: Headers): string {
  const forwarded = headers.get('x-forwarded-for')?.split(',') ?? []
  return forwarded.at(-1 - Math.max(0, env().TRUST_PROXY - 1))?.trim() || 'unknown'
}
