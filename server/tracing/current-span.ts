import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'

/**
 * The current span of asynchronous work. Not the library's global context: Next would then record spans of its own, which
 * contain URLs.
 */
export const current = new AsyncLocalStorage<Context>()

const propagator = new W3CTraceContextPropagator()

export const withSpanSet = (span: Span): Context => trace.setSpan(ROOT_CONTEXT, span)

/** The context of a sampled span; undefined where children are not recorded. */
export function findSampled(): Context | undefined {
  const context = current.getStore()
  const flags = context && trace.getSpanContext(context)?.traceFlags
  return flags !== undefined && (flags & TraceFlags.SAMPLED) !== 0 ? context : undefined
}

/** Without a valid `traceparent`, a context without span. */
export function readTraceHeaders(headers: IncomingHttpHeaders): Context {
  return propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
}

export function addLogFields(fields: unknown): void {
  const context = current.getStore()
  const ids = context && trace.getSpanContext(context)
  if (!ids) return
  const { traceId, spanId, traceFlags } = ids
  Object.assign(fields as object, {
    trace_id: traceId,
    span_id: spanId,
    trace_flags: traceFlags === TraceFlags.SAMPLED ? '01' : '00',
  })
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Clients can send any method. */
export function methodOf({ method = '' }: { method?: string | undefined }): string {
  return methods.has(method) ? method : '_OTHER'
}

/** `type` is an identifier, such as a status or a code; messages can contain values. */
export function setError(span: Span, type: string): void {
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** The code of an error, or the name of its class. */
export function typeOfError(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
