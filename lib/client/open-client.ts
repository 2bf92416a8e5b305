import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './generated/api'

/** A client of this service: paths, parameters, bodies and answers are typed as docs/openapi.json has them. */
export type ApiClient = Client<paths>

/** Where the service is, and which access token to send; it is looked up at each call, so a sign-in holds from the next. */
export type ClientSettings = { baseUrl: string; findToken?: () => string | undefined }

/** Opens a client; a refusal is answered under `error`, and only a network that fails throws. */
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
