import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './generated/api'

/** Typed by docs/openapi.json. */
export type ApiClient = Client<paths>

/** `findToken` is called for each request, so a new token applies immediately. */
export type ClientSettings = { baseUrl: string; findToken?: () => string | undefined }

/** Error responses are returned as `error`; only network failures throw. */
export function openClient({ baseUrl, findToken = () => undefined }: ClientSettings): ApiClient {
  const client = createClient<paths>({ baseUrl, headers: { accept: 'application/json' } })
  client.use({
    onRequest({ request }) {
      const token = findToken()
      if (token) request.headers.set('authorization', `Bearer ${token}`)
    },
  })
  return client
}
