import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { overrideSettings } from '@/lib/core/testing/settings'
import { cached, startCacheInvalidation, stopCacheInvalidation } from './cache'
import { currentDatabase, db } from './client'
import { openDatabaseProxy } from './testing/tcp-proxy'

const proxy = await openDatabaseProxy(process.env.DATABASE_URL ?? '')
const database = currentDatabase()
const { directUrl } = database
// These tests wait for the timeout of an unresponsive connection.
overrideSettings({ TIMEOUT_SCALE: '1' })

beforeAll(async () => {
  await stopCacheInvalidation()
  database.directUrl = proxy.url
})

afterAll(async () => {
  await stopCacheInvalidation()
  database.directUrl = directUrl
  proxy.close()
})

/** Other tests change the real tables meanwhile. */
const ownTable = () => `table_${randomUUID()}`
/** Waits until the connection listens, and a value is shared by two calls. */
async function becomesCached(read: () => Promise<unknown>, load: ReturnType<typeof vi.fn>): Promise<void> {
  await vi.waitFor(async () => {
    await read()
    const calls = load.mock.calls.length
    await read()
    expect(load.mock.calls.length).toBe(calls)
  })
}

const countSounds = async () => (await db.rows(sql`select key from sounds`)).length

test('a value is cached until its table changes', async () => {
  const load = vi.fn(countSounds)
  const table = ownTable()
  const read = cached([table], load)
  await startCacheInvalidation()
  await becomesCached(read, load)
  const before = load.mock.calls.length
  await db.run(sql`select pg_notify('slatekeeper_changed', ${table})`)
  await vi.waitFor(async () => {
    await read()
    expect(load.mock.calls.length).toBeGreaterThan(before)
  })
})

test('triggers announce changes of catalog rows', async () => {
  const read = cached(['sounds'], async () =>
    (await db.rows<{ key: string }>(sql`select key from sounds`)).map(row => row.key),
  )
  await startCacheInvalidation()
  await read()
  const key = `test-${randomUUID()}`
  await db.run(
    sql`insert into sounds (key, name, sequence) select ${key}, 'Test', max(sequence) + 1000 from sounds`,
  )
  await vi.waitFor(async () => expect(await read()).toContain(key))
  await db.run(sql`delete from sounds where key = ${key}`)
  await vi.waitFor(async () => expect(await read()).not.toContain(key))
})

test('nothing is cached while the listening connection is unresponsive', async () => {
  const load = vi.fn(countSounds)
  const read = cached([ownTable()], load)
  await startCacheInvalidation()
  await becomesCached(read, load)
  const before = load.mock.calls.length
  proxy.setFault('drop')
  await vi.waitFor(async () => {
    await read()
    expect(load.mock.calls.length).toBeGreaterThan(before)
  })
  proxy.setFault('none')
  await becomesCached(read, load)
})

test('nothing is cached while changes are not announced', async () => {
  await stopCacheInvalidation()
  const load = vi.fn(countSounds)
  const read = cached([ownTable()], load)
  await read()
  await read()
  expect(load.mock.calls.length).toBe(2)
})
