import type { Method, RequestInput } from './reference'

export type RequestDraft = {
  method: Method
  path: string
  inputs: RequestInput[]
  values: Record<string, string>
  body: string | undefined
  token: string | undefined
}

export function makeRequest({ method, path, inputs, values, body, token }: RequestDraft) {
  const filled = inputs.filter(({ name }) => values[name]?.trim())
  const of = (location: RequestInput['in']) => filled.filter(input => input.in === location)
  const query = new URLSearchParams(of('query').map(({ name }) => [name, values[name] ?? '']))
  const target = inputs
    .filter(input => input.in === 'path')
    .reduce(
      (text, { name, hint }) =>
        text.replace(`{${name}}`, encodeURIComponent(values[name]?.trim() || hint || name)),
      path,
    )
  const hasBody = method === 'POST' && body !== undefined
  const headers: Record<string, string> = {
    Accept: 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(hasBody && { 'Content-Type': 'application/json' }),
    ...Object.fromEntries(of('header').map(({ name }) => [name, values[name] ?? ''])),
  }
  const isQuery = method === 'GET' && query.size > 0
  return { method, target: isQuery ? `${target}?${query}` : target, headers, ...(hasBody && { body }) }
}

/** The request as a curl command; the token is a variable, so that the command can be shared. */
export function toCurl(origin: string, { method, target, headers, body }: ReturnType<typeof makeRequest>) {
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quote(origin + target)}`,
    ...Object.entries(headers).map(([name, value]) =>
      name === 'Authorization' ? '-H "Authorization: Bearer $TOKEN"' : `-H ${quote(`${name}: ${value}`)}`,
    ),
    ...(body === undefined ? [] : [`-d ${quote(body)}`]),
  ]
  return parts.join(' \\\n  ')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

export type TestResponse = {
  status: number
  ms: number
  requestId: string
  /** Of an error. */
  code: string
  text: string
  /** Those that an app reads. */
  headers: [name: string, value: string][]
  token?: string
}

const shownHeaders = ['Location', 'ETag', 'Retry-After', 'X-App-Version-Ignored', 'RateLimit']

/** A network error is returned as status 0. */
export async function sendRequest({
  target,
  ...init
}: ReturnType<typeof makeRequest>): Promise<TestResponse> {
  const startedAt = performance.now()
  try {
    const response = await fetch(target, { ...init, credentials: 'omit', cache: 'no-store' })
    const text = await response.text()
    const ms = Math.round(performance.now() - startedAt)
    const requestId = response.headers.get('x-request-id') ?? ''
    const code = response.headers.get('x-error-code') ?? ''
    const headers = shownHeaders.flatMap((name): [string, string][] => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    return { status: response.status, ms, requestId, code, headers, ...parseBody(text) }
  } catch {
    const text = 'The server did not respond. Try again.'
    return { status: 0, ms: 0, requestId: '', code: '', headers: [], text }
  }
}

function parseBody(text: string): { text: string; token?: string } {
  try {
    const value = JSON.parse(text)
    const token: unknown = value?.data?.access_token
    return { text: JSON.stringify(value, null, 2), ...(typeof token === 'string' && { token }) }
  } catch {
    return { text }
  }
}
