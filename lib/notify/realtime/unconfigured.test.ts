import { empty } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { readEnv } from '@/lib/core/env'
import { overrideSettings } from '@/lib/core/testing/settings'
import type { Db } from '@/lib/db/db'
import { createRealtimeProviders } from './jobs'
import * as publish from './publish'
import { findPublicPusherServer, findPusherServer } from './pusher-server'

/** The texts of the statements that publishing runs or adds, without a server. */
async function publishAll(qaTools: '0' | '1') {
  overrideSettings({ QA_TOOLS: qaTools })
  const texts: string[] = []
  const run: Db['run'] = async statement => texts.push(statement.sql)
  const db = { run } as Db
  await publish.publishEvent(db, { name: 'balance.changed', userId: 1 })
  await publish.publishEvent(db, { name: 'lines.changed', gameId: 1 })
  await publish.publishSettledEntries(db, empty)
  await publish.publishSettledContests(db, empty)
  return [...texts, publish.withBalanceEvent(1).sql]
}

test('without a server and QA tools, nothing is published and statements do not change', async () => {
  expect(await publishAll('0')).toEqual([''])
  expect(await createRealtimeProviders()).toEqual({ publisher: null, sender: null })
})

test('with QA tools, events are enqueued without a server', async () => {
  const texts = await publishAll('1')
  expect(texts).toHaveLength(5)
  for (const text of texts) expect(text).toContain('graphile_worker.add_job')
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
