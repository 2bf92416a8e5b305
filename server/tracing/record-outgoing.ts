import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Span, SpanKind, type Tracer } from '@opentelemetry/api'
import { findSampled, methodOf, setError, typeOfError } from './current-span'

/**
 * Records calls of providers within a trace, by `http` and by `fetch`, until their response begins. Paths can contain account
 * numbers and secrets of webhooks, so the host is recorded alone. No header is added: third parties receive none of our IDs.
 */
export function recordOutgoing(tracer: Tracer): () => void {
  const open = new WeakMap<object, Span>()

  function begin(request: object, method: string, address: string) {
    const parent = findSampled()
    if (!parent || !URL.canParse(address)) return
    const { hostname, port, protocol } = new URL(address)
    const attributes = {
      'http.request.method': methodOf({ method }),
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
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

  const respond = (request: object, status = 0) =>
    end(request, status >= 400 ? String(status) : undefined, status)
  const fail = (message: unknown) => {
    const { request, error } = message as { request: object; error: Error }
    end(request, typeOfError(error))
  }
  const listeners: Record<string, (message: unknown) => void> = {
    'http.client.request.start': message => {
      const { request } = message as { request: ClientRequest & { socketPath?: string } }
      // The page process is a part of the service.
      if (request.socketPath) return
      const host = String(request.getHeader('host') ?? request.host)
      begin(request, request.method, `${request.protocol}//${host}`)
    },
    'http.client.response.finish': message => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage }
      respond(request, response.statusCode)
    },
    'http.client.request.error': fail,
    'undici:request:create': message => {
      const { request } = message as { request: { method: string; origin: string } }
      begin(request, request.method, request.origin)
    },
    'undici:request:headers': message => {
      const { request, response } = message as { request: object; response: { statusCode: number } }
      respond(request, response.statusCode)
    },
    'undici:request:error': fail,
  }
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener)
  }
}
