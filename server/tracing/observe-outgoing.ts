import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { typeOfError } from './current-span'

/** A request of `fetch`. */
type FetchRequest = { method: string; origin: string }

export type OutgoingObserver = {
  begin(request: object, method: string, url: URL): void
  /** At the beginning of the response, or at an error. `error` is its code, or a status of 400 or more. */
  end(request: object, error: string | undefined, status?: number): void
}

/** Observes calls of providers, by `http` and by `fetch`. Returns the function that ends it. */
export function observeOutgoing({ begin, end }: OutgoingObserver): () => void {
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
