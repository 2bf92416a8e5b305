import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './generated/api.ts'

/** Typed by docs/openapi.json. */
export type ApiClient = Client<paths>

/** `findToken` is called for each request, so a new token applies immediately. `fetch` sends requests in tests. */
type ClientSettings = {
  baseUrl: string
  findToken?: () => string | undefined
  fetch?: (request: Request) => Promise<Response>
}

/** Error responses are returned as `error`; only network failures throw. */
export function openClient({ baseUrl, findToken = () => undefined, fetch }: ClientSettings): ApiClient {
  const headers = { accept: 'application/json' }
  const client = createClient<paths>({ baseUrl, headers, ...(fetch && { fetch }) })
  client.use({
    onRequest({ request }) {
      const token = findToken()
      if (token) request.headers.set('authorization', `Bearer ${token}`)
    },
  })
  return client
}
