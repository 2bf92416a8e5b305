import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Caller, replyOf } from '@/e2e/kit/src/caller'

export type ApiCall = {
  method?: string
  path: string
  token?: string | undefined
  headers?: Record<string, string>
  body?: unknown
  /** Own address of the connection, such as 127.0.1.7: limits by address count it separately. */
  from?: string | undefined
}

/** Status 0 without a response; `text` is then the error code. */
export type ApiResponse = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  ms: number
}

const agent = new Agent({ keepAlive: true })

/** Sends one request. Never throws. */
export function call(origin: string, apiCall: ApiCall, waitMs = 25_000): Promise<ApiResponse> {
  const { method = 'POST', path, token, headers, body, from } = apiCall
  const startedAt = performance.now()
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  return new Promise(resolve => {
    const finish = (status: number, text: string, all: ApiResponse['headers'] = {}) =>
      resolve({ status, text, headers: all, ms: performance.now() - startedAt })
    const outgoing = request(`${origin}${path}`, {
      method,
      agent,
      ...(from && { localAddress: from }),
      signal: AbortSignal.timeout(waitMs),
      headers: {
        accept: 'application/json',
        ...(bytes && { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    outgoing.once('error', error => finish(0, String((error as NodeJS.ErrnoException).code ?? error)))
    outgoing.once('response', incoming => {
      const chunks: Buffer[] = []
      incoming.on('data', chunk => chunks.push(chunk))
      incoming.once('error', error => finish(0, String((error as NodeJS.ErrnoException).code ?? error)))
      incoming.once('end', () =>
        finish(incoming.statusCode ?? 0, Buffer.concat(chunks).toString(), incoming.headers),
      )
    })
    outgoing.end(bytes)
  })
}

/** For the helpers of the kit; `from` is the address of its connections. */
export const callerAt = (origin: string, from?: string): Caller => ({
  async send(method, path, options = {}) {
    const { token, body } = options
    const { status, headers, text } = await call(origin, { method, path, token, body, from })
    return replyOf(status, headers as Record<string, string>, text)
  },
})

/** Repeats the call with one idempotency key while the service is busy: 409 and 503 are not decisions. */
export async function callUntilDecided(origin: string, apiCall: ApiCall): Promise<ApiResponse> {
  const key = randomUUID()
  let response = await call(origin, { ...apiCall, headers: { 'idempotency-key': key } })
  for (let again = 0; again < 5 && [409, 503].includes(response.status); again++) {
    await wait(1_000)
    response = await call(origin, { ...apiCall, headers: { 'idempotency-key': key } })
  }
  return response
}
