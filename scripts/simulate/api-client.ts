import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readEnv } from '@/lib/env'
import { readSecrets, readServiceUrl } from '@/server/prepare/data-dir'

/** Why the play cannot go on, for the person who started it. */
export class PlayError extends Error {}

/** A running service, as the feed and an app reach it. */
export type Service = {
  url: string
  /** Calls and answers what the service said; waits for one that is away for a moment. */
  call(method: 'GET' | 'POST', path: string, call: Call): Promise<{ status: number; body: Answer }>
  /** Delivers as the feed does; throws a PlayError when it is refused. */
  deliver(delivery: unknown): Promise<void>
}

type Call = { token?: string; body?: unknown }

// biome-ignore lint/suspicious/noExplicitAny: what a service answers is looked into field by field
type Answer = any

/** Finds the service that runs beside: by `asked`, else where the one on DATA_DIR said that it listens. */
export async function findService(asked: string | undefined): Promise<Service> {
  const { DATA_DIR, FEED_TOKEN, PUBLIC_URL } = readEnv(process.env)
  const dataDir = path.resolve(DATA_DIR)
  const url = (asked ?? (await readServiceUrl(dataDir)) ?? PUBLIC_URL).replace(/(?<!\/)\/+$/, '')
  const feedToken = FEED_TOKEN ?? (await readSecrets(dataDir)).FEED_TOKEN
  if (!feedToken)
    throw new PlayError(`No FEED_TOKEN: set it, or start a service of its own in ${dataDir} (npm start).`)

  const call: Service['call'] = async (method, path, { token, body }) => {
    for (let tries = 1; ; tries++) {
      const response = await fetch(url + path, {
        method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).catch(() => null)
      const isAway = !response || response.status >= 500
      if (!isAway) return { status: response.status, body: (await response.json()) as Answer }
      if (tries === 5)
        throw new PlayError(
          response
            ? `The service at ${url} answers ${response.status}: see its log.`
            : `Nothing answers at ${url}: start the service (npm start), or name its address with --url.`,
        )
      await wait(500 * tries)
    }
  }
  return {
    url,
    call,
    async deliver(delivery) {
      const { status, body } = await call('POST', '/feed/import', { token: feedToken, body: delivery })
      if (status === 401)
        throw new PlayError(`The service at ${url} has another FEED_TOKEN: set it for this command too.`)
      if (status !== 200)
        throw new PlayError(`The service refused a delivery (${status}): ${JSON.stringify(body)}`)
    },
  }
}
