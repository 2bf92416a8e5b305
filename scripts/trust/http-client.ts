import { Agent, request } from 'node:http'

/** What is asked of the service. */
export type Asking = {
  method?: string
  path: string
  token?: string | undefined
  headers?: Record<string, string>
  body?: unknown
}

/** An answer, or why there is none: status 0 with the error. */
export type Told = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  ms: number
}

const agent = new Agent({ keepAlive: true })

/** Asks once, and waits for no longer than that; whatever happens is told, nothing is thrown. */
export function ask(origin: string, asking: Asking, waitMs = 25_000): Promise<Told> {
  const { method = 'POST', path, token, headers, body } = asking
  const begunAt = performance.now()
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  return new Promise(resolve => {
    const tell = (status: number, text: string, all: Told['headers'] = {}) =>
      resolve({ status, text, headers: all, ms: performance.now() - begunAt })
    const outgoing = request(`${origin}${path}`, {
      method,
      agent,
      signal: AbortSignal.timeout(waitMs),
      headers: {
        accept: 'application/json',
        ...(bytes && { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    outgoing.once('error', error => tell(0, String((error as NodeJS.ErrnoException).code ?? error)))
    outgoing.once('response', incoming => {
      const chunks: Buffer[] = []
      incoming.on('data', chunk => chunks.push(chunk))
      incoming.once('error', error => tell(0, String((error as NodeJS.ErrnoException).code ?? error)))
      incoming.once('end', () =>
        tell(incoming.statusCode ?? 0, Buffer.concat(chunks).toString(), incoming.headers),
      )
    })
    outgoing.end(bytes)
  })
}

/** Asks for what cannot fail, and answers its JSON. */
// biome-ignore lint/suspicious/noExplicitAny: bodies of any shape
export async function askFor(origin: string, asking: Asking): Promise<any> {
  const { status, text } = await ask(origin, asking)
  if (status < 200 || status > 299)
    throw new Error(`${asking.path} answered ${status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}
