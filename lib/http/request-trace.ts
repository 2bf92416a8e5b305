import { channel } from 'node:diagnostics_channel'
import type { z } from 'zod'
import { env } from '@/lib/env'
import { newRequestId, readClientRequestId } from './request-id'

/** What is known of a call while it is being answered. */
export type RequestTrace = {
  requestId: string
  /** The caller's own id; null where there is none. */
  clientRequestId: string | null
  ip: string
  /** Null while nobody is known. */
  userId: number | null
  /** Null while nothing was read. */
  sent: Record<string, unknown> | null
}

/** What is known of a call before anything was looked at. */
export function startTrace(context: { requestId?: string; ip?: string }, request: Request): RequestTrace {
  return {
    requestId: context.requestId ?? newRequestId(),
    clientRequestId: readClientRequestId(request.headers.get('x-request-id')),
    ip: context.ip ?? forwardedAddress(request),
    userId: null,
    sent: null,
  }
}

/** Under Next alone no socket is in sight, and Next keeps what the caller says: only a proxy before it makes this sure. */
function forwardedAddress(request: Request): string {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',') ?? []
  return forwarded.at(-1 - Math.max(0, env().TRUST_PROXY - 1))?.trim() || 'unknown'
}

/** A call that was answered with a 4xx: who asked for what, by which rule it was refused, and what was answered. */
export type RejectedRequest = RequestTrace & {
  method: string
  path: string
  userAgent: string
  status: number
  /** The failure's code, or `InvalidRequest` where the request did not fit its shape. */
  rule: string
  /** What the rule looked at, and what would have passed. */
  detail: unknown
  answer: unknown
}

const refused = channel('slatekeeper.refused')

/** Tells whoever listens of a refused call; where nobody does, it costs nothing. */
export function publishRejection(make: () => RejectedRequest): void {
  if (refused.hasSubscribers) refused.publish(make())
}

/** Listens to refused calls of this process until the answered function is called. */
export function subscribeToRejections(hear: (call: RejectedRequest) => void): () => void {
  const listener = (message: unknown) => hear(message as RejectedRequest)
  refused.subscribe(listener)
  return () => void refused.unsubscribe(listener)
}

/** Of what was sent, the fields that the shapes know: what an app sends beside them may be anything. */
export function pickDeclaredFields(sent: RequestTrace['sent'], shapes: (z.ZodType | undefined)[]): RequestTrace['sent'] {
  if (!sent) return null
  const names = shapes.flatMap(shape => (shape && 'shape' in shape ? Object.keys(shape.shape as object) : []))
  return Object.fromEntries(names.filter(name => Object.hasOwn(sent, name)).map(name => [name, sent[name]]))
}
