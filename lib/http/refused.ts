import { channel } from 'node:diagnostics_channel'
import type { z } from 'zod'
import { newRequestId } from './respond'

/** What is known of a call while it is being answered. */
export type Trace = {
  requestId: string
  /** Null while nobody is known. */
  userId: number | null
  /** Null while nothing was read. */
  sent: Record<string, unknown> | null
}

/** What is known of a call before anything was looked at. */
export function beginTrace({ requestId = newRequestId() }: { requestId?: string }): Trace {
  return { requestId, userId: null, sent: null }
}

/** A call that was answered with a 4xx: who asked for what, by which rule it was refused, and what was answered. */
export type Refused = Trace & {
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
export function tellRefused(make: () => Refused): void {
  if (refused.hasSubscribers) refused.publish(make())
}

/** Listens to refused calls of this process until the answered function is called. */
export function hearRefused(hear: (call: Refused) => void): () => void {
  const listener = (message: unknown) => hear(message as Refused)
  refused.subscribe(listener)
  return () => void refused.unsubscribe(listener)
}

/** Of what was sent, the fields that the shapes know: what an app sends beside them may be anything. */
export function keepKnown(sent: Trace['sent'], shapes: (z.ZodType | undefined)[]): Trace['sent'] {
  if (!sent) return null
  const names = shapes.flatMap(shape => (shape && 'shape' in shape ? Object.keys(shape.shape as object) : []))
  return Object.fromEntries(names.filter(name => Object.hasOwn(sent, name)).map(name => [name, sent[name]]))
}
