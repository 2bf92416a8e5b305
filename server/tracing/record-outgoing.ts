import { type Span, SpanKind, type Tracer } from '@opentelemetry/api'
import { findSampled, methodOf, setError } from './current-span'
import { observeOutgoing } from './observe-outgoing'

/**
 * Records calls of providers within a trace, until their response begins. Paths can contain account numbers and secrets of
 * webhooks, so the host is recorded alone. No header is added: third parties receive none of our IDs.
 */
export function recordOutgoing(tracer: Tracer): () => void {
  const open = new WeakMap<object, Span>()

  function begin(request: object, method: string, url: URL) {
    const parent = findSampled()
    if (!parent) return
    const attributes = {
      'http.request.method': methodOf({ method }),
      'server.address': url.hostname,
      'server.port': Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
    }
    open.set(request, tracer.startSpan(method, { kind: SpanKind.CLIENT, attributes }, parent))
  }

  function end(request: object, error: string | undefined, status?: number) {
    const span = open.get(request)
    if (!span) return
    open.delete(request)
    if (status !== undefined) span.setAttribute('http.response.status_code', status)
    if (error) setError(span, error)
    span.end()
  }

  return observeOutgoing({ begin, end })
}
