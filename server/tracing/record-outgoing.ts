import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Span, SpanKind, type Tracer } from '@opentelemetry/api'
import { findSampled, methodOf, setError, typeOfError } from './current-span'

/** A request of `fetch`. */
type FetchRequest = { method: string; origin: string }

/**
 * Records calls of providers within a trace, until their response begins. Paths can contain account numbers and secrets of
 * webhooks, so the host is recorded alone. No header is added: third parties learn no IDs of ours.
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

  const errorOf = (status: number) => (status >= 400 ? String(status) : undefined)

  const listeners: Record<string, (message: unknown) => void> = {
    'http.client.request.start': message => {
      const { request } = message as { request: ClientRequest & { socketPath?: string } }
      // The page process is a part of the service.
      if (request.socketPath) return
      const host = String(request.getHeader('host') ?? request.host)
      const address = `${request.protocol}//${host}`
      if (URL.canParse(address)) begin(request, request.method, new URL(address))
    },
    'http.client.response.finish': message => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage }
      const status = response.statusCode ?? 0
      end(request, errorOf(status), status)
    },
    'http.client.request.error': message => {
      const { request, error } = message as { request: ClientRequest; error: Error }
      end(request, typeOfError(error))
    },
    'undici:request:create': message => {
      const { request } = message as { request: FetchRequest }
      if (URL.canParse(request.origin)) begin(request, request.method, new URL(request.origin))
    },
    'undici:request:headers': message => {
      const { request, response } = message as { request: FetchRequest; response: { statusCode: number } }
      end(request, errorOf(response.statusCode), response.statusCode)
    },
    'undici:request:error': message => {
      const { request, error } = message as { request: FetchRequest; error: Error }
      end(request, typeOfError(error))
    },
  }
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener)
  }
}
