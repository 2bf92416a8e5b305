import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Part of a trace. Name and attributes contain nothing that users or operators entered, and no secret. */
export type Span = {
  name: string
  /** Only a job begins a trace; other spans outside of a trace, such as statements of a timer, are not recorded. */
  kind: 'job' | 'client' | 'internal'
  attributes: Record<string, string | number>
  /** What `work` has thrown. */
  error?: unknown
}

/** A request whose response can be part of a trace. */
export type RequestSpan = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  requestId: string
  /** The pattern of the path. */
  route: string
  /** The last proxy is trusted, so the request can belong to a trace of it. */
  isTraceTrusted: boolean
  /** As it is logged. */
  status?: number
}

/**
 * What server/tracing subscribes to if traces are on. The channels have names, because the page process loads this file more
 * than once.
 */
export const channels = {
  spans: tracingChannel<unknown, Span>('slatekeeper:span'),
  requests: tracingChannel<unknown, RequestSpan>('slatekeeper:request'),
  /** Adds the IDs of the current span to the fields of a log line. */
  logFields: channel('slatekeeper:log-fields'),
}

const { spans, requests, logFields } = channels

/** Runs `work` as a span. Without traces, `describe` is not called. */
export function withSpan<Result>(describe: () => Span, work: () => Promise<Result>): Promise<Result> {
  if (!spans.start.hasSubscribers) return work()
  // An error that is thrown synchronously would leave the span open.
  return spans.tracePromise(async () => work(), describe()) as unknown as Promise<Result>
}

export const isTracing = (): boolean => requests.start.hasSubscribers

export function beginRequestSpan(span: RequestSpan | undefined, work: () => void): void {
  if (span) requests.start.runStores(span, work)
  else work()
}

/** Ends the span and runs `work` within it, so that its log lines have the IDs. */
export function endRequestSpan(span: RequestSpan | undefined, work: () => void): void {
  if (span) requests.asyncEnd.runStores(span, work)
  else work()
}

/** `trace_id`, `span_id` and `trace_flags` of the current span; nothing outside of one. */
export function traceFields(): Record<string, string> {
  const fields = {}
  if (logFields.hasSubscribers) logFields.publish(fields)
  return fields
}
