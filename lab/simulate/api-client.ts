import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readEnv } from '@/lib/core/env'
import { readSecrets, readServiceUrl } from '@/server/prepare/data-dir'

/** Ends the simulation with a message for the user. */
export class SimulationError extends Error {}

/** Calls a running service as the app and the feed. */
export type ApiClient = {
  url: string
  /** Retries for a few seconds if the service is unavailable. */
  call(method: 'GET' | 'POST', path: string, call: Call): Promise<{ status: number; body: Answer }>
  /** Throws a SimulationError if the delivery is rejected. */
  deliver(delivery: unknown, headers?: Record<string, string>): Promise<void>
}

type Call = { token?: string; body?: unknown; headers?: Record<string, string> | undefined }

// biome-ignore lint/suspicious/noExplicitAny: replies of any shape
type Answer = any

/** Uses the given URL, or the one that the service on DATA_DIR has written there. */
export async function createApiClient(givenUrl: string | undefined): Promise<ApiClient> {
  const { DATA_DIR, FEED_TOKEN, PUBLIC_URL } = readEnv(process.env)
  const dataDir = path.resolve(DATA_DIR)
  const url = (givenUrl ?? (await readServiceUrl(dataDir)) ?? PUBLIC_URL).replace(/(?<!\/)\/+$/, '')
  const feedToken = FEED_TOKEN ?? (await readSecrets(dataDir)).FEED_TOKEN
  if (!feedToken)
    throw new SimulationError(
      `No FEED_TOKEN found. Set it, or start the service on ${dataDir} with npm start.`,
    )

  const call: ApiClient['call'] = async (method, path, { token, body, headers }) => {
    for (let tries = 1; ; tries++) {
      const response = await fetch(url + path, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).catch(() => null)
      const isUnavailable = !response || response.status >= 500
      if (!isUnavailable) return { status: response.status, body: (await response.json()) as Answer }
      if (tries === 5)
        throw new SimulationError(
          response
            ? `The service at ${url} answers ${response.status}. Check its log.`
            : `No service responds at ${url}. Start it with npm start, or set --url.`,
        )
      await wait(500 * tries)
    }
  }
  return {
    url,
    call,
    async deliver(delivery, headers) {
      const options = { token: feedToken, body: delivery, headers }
      const { status, body } = await call('POST', '/feed/import', options)
      if (status === 401)
        throw new SimulationError(
          `The service at ${url} rejected the FEED_TOKEN. Set its token for this command.`,
        )
      if (status !== 200)
        throw new SimulationError(`The service rejected a delivery (${status}): ${JSON.stringify(body)}`)
    },
  }
}
