import { defaultBodyLimitBytes } from '@/lib/http/body'
import { answerPlain, beginPlain } from './answer'
import { endWhenSent, hasBody, readBody, type Unread } from './body'
import { callRoute } from './call-route'
import type { Route } from './routes'
import type { Limits, Visit } from './visit'

const nothing = Buffer.alloc(0)

/** Answers a path of the API: reads the body, a GET's too, and calls the route's function of that method. */
export async function answerApi(
  visit: Visit,
  route: Route,
  params: Record<string, string>,
  limits: Limits,
): Promise<void> {
  const { incoming, outgoing, requestId, ip } = visit
  const handler = route.handlers.get(incoming.method ?? '')
  if (!handler) {
    incoming.resume()
    return answerPlain(outgoing, 405, `This address answers ${route.allow} only.`, { allow: route.allow })
  }
  const limitBytes = handler.contract?.bodyLimitBytes ?? defaultBodyLimitBytes
  const bytes = hasBody(incoming) ? await readBody(incoming, limitBytes, limits.bodyMs) : nothing
  if (typeof bytes === 'string') return refuseUnread(visit, bytes, limitBytes)
  await callRoute(handler, { params: Promise.resolve(params), bytes, ip, requestId }, incoming, outgoing)
}

function refuseUnread({ incoming, outgoing }: Visit, reason: Unread, limitBytes: number) {
  switch (reason) {
    case 'gone':
      outgoing.destroy()
      return
    case 'too-slow':
      answerPlain(outgoing, 408, 'The request body took too long to arrive.', { connection: 'close' })
      return
    case 'too-large':
      beginPlain(outgoing, 413, `The request body is too large: at most ${limitBytes} bytes are taken.`)
      endWhenSent(incoming, outgoing)
  }
}
