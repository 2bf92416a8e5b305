import { type Context, ROOT_CONTEXT, type Span, SpanKind, type Tracer, trace } from '@opentelemetry/api'
import { channels, type RequestSpan } from '@/lib/core/span'
import { current, methodOf, readTraceHeaders, setError, withSpanSet } from './current-span'

const requestIdKey = 'http.response.header.x-request-id'

/** Records the requests of the HTTP server. Returns the function that ends it. */
export function recordRequests(tracer: Tracer): () => void {
  const { start, asyncEnd } = channels.requests
  const open = new WeakMap<RequestSpan, Span>()

  function begin(request: RequestSpan): Context {
    const { incoming, requestId, route, isTraceTrusted } = request
    const remote = readTraceHeaders(incoming.headers)
    const caller = trace.getSpanContext(remote)
    const method = methodOf(incoming)
    const span = tracer.startSpan(
      `${method === '_OTHER' ? 'HTTP' : method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': method, 'http.route': route, [requestIdKey]: [requestId] },
        // A caller that is not trusted decides neither the ID nor the sampling of our trace.
        links: caller && !isTraceTrusted ? [{ context: caller }] : [],
      },
      isTraceTrusted ? remote : ROOT_CONTEXT,
    )
    open.set(request, span)
    return withSpanSet(span)
  }

  function resume(request: RequestSpan): Context {
    const span = open.get(request)
    return span ? withSpanSet(span) : ROOT_CONTEXT
  }

  function end(message: unknown) {
    const request = message as RequestSpan
    const span = open.get(request)
    if (span) endWithStatus(span, request.status ?? 0)
  }

  start.bindStore(current, begin)
  asyncEnd.bindStore(current, resume)
  asyncEnd.subscribe(end)
  return () => {
    start.unbindStore(current)
    asyncEnd.unbindStore(current)
    asyncEnd.unsubscribe(end)
  }
}

function endWithStatus(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) setError(span, String(status))
  span.end()
}
