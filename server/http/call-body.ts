import type { IncomingMessage } from 'node:http'
import type { ApiCall } from '@/lib/api/api-call'
import { defaultBodyLimitBytes } from '@/lib/api/body'
import { Failure } from '@/lib/core/failure'
import type { BodyBudgets, Reservation } from './body-budget'
import type { Handler } from './handler'
import { emptyBody, hasBody, maxBodyBytes, receiveBody } from './request-body'
import { type RequestContext, sendBusy } from './request-context'
import type { ResponseTimer } from './response-timer'

/** Larger bodies are read only once the token of the call is known to be valid. */
const smallBytes = 16 * 1024

/** What Node reads of a body that waits in its connection. */
const waitingBytes = 64 * 1024

/** Either the bytes, or a function that reads them after the caller was authenticated. */
export type CallBody = Pick<ApiCall, 'bytes' | 'receive'> & { release(): void }

const emptyCall: CallBody = { bytes: emptyBody, release: () => undefined }

/** What has arrived of a body that no one reads would stay in memory until the response. */
function discard(incoming: IncomingMessage): CallBody {
  incoming.resume()
  return emptyCall
}

/**
 * Reads a small body, which usually has arrived with its headers, and that of a caller who may upload. A larger one waits in the
 * connection until the endpoint has authenticated its caller. Undefined where the error response was sent.
 */
export async function openBody(
  context: RequestContext,
  handler: Handler,
  params: Record<string, string>,
  { budgets, bodyMs, timer }: { budgets: BodyBudgets; bodyMs: number; timer: ResponseTimer },
): Promise<CallBody | undefined> {
  const { incoming, ip } = context
  if (!hasBody(incoming)) return emptyCall
  const { bodyLimits, contract } = handler
  const { authorization } = incoming.headers
  const mayUpload = handler.mayUpload?.(authorization, params)
  if (mayUpload === false) return discard(incoming)
  const limitBytes = bodyLimits?.bytes ?? contract?.bodyLimitBytes ?? defaultBodyLimitBytes
  const size = maxBodyBytes(incoming, limitBytes)
  const needsToken = mayUpload === undefined && (contract?.access ?? 'public') !== 'public'
  const isLate = (needsToken || mayUpload === true) && size > smallBytes
  if (isLate && needsToken && authorization === undefined) return discard(incoming)
  const waiting = Math.min(size, waitingBytes)
  // A body that announces its size and never arrives would hold that much of a budget.
  let reserved = budgets[mayUpload ? 'known' : 'strangers'].take(ip, isLate ? waiting : 0)
  if (!reserved) return sendBusy(context)
  const read = (grow: Reservation['grow']) =>
    receiveBody(context, limitBytes, {
      bodyMs: Math.max(bodyMs, bodyLimits?.ms ?? 0),
      renderTooLarge: bodyLimits?.renderTooLarge,
      grow,
    })
  if (!isLate) {
    const bytes = await read(reserved.grow)
    if (bytes) return { bytes, release: reserved.release }
    reserved.release()
    return undefined
  }
  return {
    async receive() {
      reserved?.release()
      reserved = budgets.known.take(ip, waiting)
      if (!reserved) throw new Failure('ServiceBusy', { retryAfterSeconds: 5 })
      timer.pause()
      const bytes = await read(reserved.grow)
      timer.restart()
      if (!bytes) throw new Failure('BodyNotReceived')
      return bytes
    },
    release: () => reserved?.release(),
  }
}
