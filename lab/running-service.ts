import path from 'node:path'
import { assertStatus, type Caller, callerOf, withoutTrailingSlash } from '@/e2e/kit/src/caller'
import { readEnv } from '@/lib/core/env'
import { readSecrets, readServiceUrl } from '@/server/prepare/data-dir'

export type RunningService = { url: string; caller: Caller; feedToken: string }

/** The service at the given URL, or at the one that the service on DATA_DIR has written there. */
export async function findService(givenUrl: string | undefined): Promise<RunningService> {
  const { DATA_DIR, FEED_TOKEN, PUBLIC_URL } = readEnv(process.env)
  const dataDir = path.resolve(DATA_DIR)
  const url = withoutTrailingSlash(givenUrl ?? (await readServiceUrl(dataDir)) ?? PUBLIC_URL)
  const feedToken = FEED_TOKEN ?? (await readSecrets(dataDir)).FEED_TOKEN
  if (!feedToken)
    throw new Error(`No FEED_TOKEN found. Set it, or start the service on ${dataDir} with npm start.`)
  return { url, caller: callerOf(url), feedToken }
}

/** Throws if the delivery is rejected. */
export async function deliver({ url, caller, feedToken }: RunningService, body: object): Promise<void> {
  const reply = await caller.send('POST', '/feed/import', { token: feedToken, body })
  if (reply.status === 401)
    throw new Error(`The service at ${url} rejected the FEED_TOKEN. Set its token for this command.`)
  assertStatus(reply, 200, 'POST /feed/import')
}
