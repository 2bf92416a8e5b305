import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ApiContext } from '@/lib/http/declaration'
import { unexpected } from '@/lib/http/standard-failures'
import { log } from '@/lib/log'
import { withPatience } from './patience'
import type { Handler } from './http/api-routes'

const call = Symbol('call')

type Called = IncomingMessage & {
  [call]?: { handler: Handler; context: ApiContext; answerMs: number }
  /** What the bridge reads a body from that has been taken off the socket already. */
  rawBody?: Buffer
}

const nativeRequest = globalThis.Request
const nativeResponse = globalThis.Response

// The bridge puts light Request and Response classes in place of the global ones.
const listener = getRequestListener((request, { incoming }) => answer(request, incoming as Called), {
  hostname: 'localhost',
  errorHandler: () => respondPlain(400, 'The request cannot be understood.'),
})

// What was made by the native classes, by fetch for one, stays an instance of the global ones.
keepInstances(globalThis.Request, nativeRequest)
keepInstances(globalThis.Response, nativeResponse)

function keepInstances(light: typeof Request | typeof Response, native: typeof light) {
  if (light === native) return
  Object.defineProperty(light, Symbol.hasInstance, { value: (value: unknown) => value instanceof native })
}

/** Calls a route's own function with the request and writes what it answers, or that it takes longer than `answerMs`. */
export function callRoute(
  handler: Handler,
  context: ApiContext & { bytes: Buffer },
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
  answerMs: number,
): Promise<void> {
  const called = incoming as Called
  let isSent = false
  // Not writableFinished, which is also true of what was written after the caller had left.
  outgoing.once('finish', () => {
    isSent = true
  })
  const isDelivered = () => isSent && outgoing.statusCode < 500
  called[call] = { handler, context: { ...context, isDelivered }, answerMs }
  if (context.bytes.length > 0) called.rawBody = context.bytes
  return listener(incoming, outgoing)
}

async function answer(request: Request, incoming: Called): Promise<Response> {
  const { handler, context, answerMs } = incoming[call] as NonNullable<Called[typeof call]>
  const { requestId } = context
  try {
    const response: unknown = await withPatience<unknown>(handler(request, context), answerMs, () => {
      log.warn({ requestId }, 'an answer took too long')
      return respondPlain(503, 'This takes too long. Try again in a moment.', { 'retry-after': '5' })
    })
    if (response instanceof nativeResponse) return response
    throw new TypeError('the route answered with something else than a Response')
  } catch (error) {
    log.error({ error, requestId }, 'a route threw')
    return respondPlain(unexpected.status, 'Something went wrong. Try again later.')
  }
}

function respondPlain(status: number, message: string, more: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ message }), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...more },
  })
}
