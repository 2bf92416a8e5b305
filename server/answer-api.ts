import { defaultBodyLimitBytes } from '@/lib/http/body'
import { answerPlain } from './answer'
import { hasBody, noBody } from './http/request-body'
import { callRoute } from './call-route'
import { receiveBody } from './receive-body'
import type { Route } from './http/api-routes'
import type { Limits, Visit } from './http/request-context'

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
  // A stranger's megabytes are not kept in memory only to be refused.
  const isRead = hasBody(incoming) && (handler.admits?.(incoming.headers.authorization) ?? true)
  const bytes = isRead ? await receiveBody(visit, limitBytes, limits) : noBody
  if (!bytes) return
  await callRoute(handler, { params: Promise.resolve(params), bytes, ip, requestId }, visit, limits.answerMs)
}
