import { type RouteFunction, route } from './api-call'
import { type ApiReply, jsonHeaders } from './json-response'

/** A route for JSON that is the same as long as the process runs; it is compressed once. */
export function staticJson(value: unknown): RouteFunction {
  // Bytes, so that all responses share one copy.
  const body = new TextEncoder().encode(JSON.stringify(value))
  const compressed: ApiReply['compressed'] = new Map()
  return route(({ requestId }) => {
    const headers = { ...jsonHeaders, 'x-request-id': requestId }
    return { status: 200, headers, body, isCompressible: true, compressed }
  })
}
