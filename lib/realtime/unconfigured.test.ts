import { empty } from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Db } from '@/lib/db/db'
import { readEnv } from '@/lib/env'
import { publishEvent, publishSettledContests, publishSettledEntries, withBalanceEvent } from './publish'
import { findPublicPusherServer, findPusherServer } from './pusher-server'
import { createRealtimeProviders } from './tasks'

test('without a server, nothing is published and statements do not change', async () => {
  const refuse = () => Promise.reject(new Error('a statement was run'))
  const db: Db = { rows: refuse, row: refuse, run: refuse }
  await publishEvent(db, { name: 'balance.changed', userId: 1 })
  await publishSettledEntries(db, empty)
  await publishSettledContests(db, empty)
  expect(withBalanceEvent(1)).toBe(empty)
  expect(await createRealtimeProviders()).toEqual({ publisher: null, sender: null })
})

const server = {
  PUSHER_APP_ID: '1',
  PUSHER_KEY: 'key',
  PUSHER_SECRET: 'secret',
  PUSHER_HOST: 'api.live.test',
}
const client = { PUSHER_CLIENT_HOST: 'ws.live.test', PUSHER_CLIENT_PORT: '6001' }
const addresses: [given: Record<string, string>, posted: string | null, published: string | null][] = [
  [{}, null, null],
  [client, null, null],
  [server, 'api.live.test:443', 'api.live.test:443'],
  [{ ...server, PUSHER_TLS: '0' }, 'api.live.test:80', 'api.live.test:80'],
  [{ ...server, PUSHER_PORT: '6001' }, 'api.live.test:6001', 'api.live.test:6001'],
  [{ ...server, ...client }, 'api.live.test:443', 'ws.live.test:6001'],
]
test.each(addresses)('with %j events are posted to %s, and apps get %s', (given, posted, published) => {
  const settings = readEnv(given)
  const write = (place: { host: string; port: number } | null) => place && `${place.host}:${place.port}`
  expect(write(findPusherServer(settings))).toBe(posted)
  expect(write(findPublicPusherServer(settings))).toBe(published)
  expect(findPublicPusherServer(settings) ?? {}).not.toHaveProperty('secret')
})
