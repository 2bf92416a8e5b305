import { channel } from 'node:diagnostics_channel'
import type { z } from 'zod'
import type { AuthenticatedUser } from '@/lib/api/auth/bearer'
import type { ApiCall } from './api-call'
import { readClientRequestId } from './request-id'

export type RequestTrace = {
  requestId: string
  /** From X-Request-Id; null if absent. */
  clientRequestId: string | null
  ip: string
  userId: number | null
  /** Null before authentication; not recorded. */
  user: AuthenticatedUser | null
  sent: Record<string, unknown> | null
  /** What is left of its rate limits; not recorded. */
  quotas: string
}

export function startTrace({ requestId, headers, ip }: ApiCall): RequestTrace {
  return {
    requestId,
    clientRequestId: readClientRequestId(headers.get('x-request-id')),
    ip,
    userId: null,
    user: null,
    sent: null,
    quotas: '',
  }
}

/** A call that got a 4xx. */
export type RejectedRequest = Omit<RequestTrace, 'quotas' | 'user'> & {
  method: string
  path: string
  userAgent: string
  status: number
  /** The failure's code, or `InvalidRequest`. */
  rule: string
  detail: unknown
  answer: unknown
}

const rejections = channel('slatekeeper.rejections')

/** `make` runs only if there is a subscriber. */
export function publishRejection(make: () => RejectedRequest): void {
  if (rejections.hasSubscribers) rejections.publish(make())
}

export function subscribeToRejections(onRejection: (call: RejectedRequest) => void): () => void {
  const listener = (message: unknown) => onRejection(message as RejectedRequest)
  rejections.subscribe(listener)
  return () => void rejections.unsubscribe(listener)
}

/** Drops fields that the shapes do not declare, which can contain anything. */
export function pickDeclaredFields(
  sent: RequestTrace['sent'],
  shapes: (z.ZodType | undefined)[],
): RequestTrace['sent'] {
  if (!sent) return null
  const names = shapes.flatMap(shape => (shape && 'shape' in shape ? Object.keys(shape.shape as object) : []))
  return Object.fromEntries(names.filter(name => Object.hasOwn(sent, name)).map(name => [name, sent[name]]))
}
