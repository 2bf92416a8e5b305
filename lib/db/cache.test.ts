import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { openLine } from './testing'

const line = await openLine(process.env.DATABASE_URL ?? '')
vi.stubEnv('DIRECT_DATABASE_URL', line.url)
// This file waits for a silent connection to be given up.
vi.stubEnv('TIMEOUT_SCALE', '1')
const { db } = await import('./client')
const { cached, startCacheInvalidation, stopCacheInvalidation } = await import('./cache')

/** A table of one test's own: others change the real ones meanwhile. */
const ownTable = () => `table_${randomUUID()}`
const countSounds = async () => (await db.rows(sql`select key from sounds`)).length

test('holds what it read until its table is told of', async () => {
  const load = vi.fn(countSounds)
  const table = ownTable()
  const read = cached([table], load)
  await startCacheInvalidation()
  await read()
  await read()
  expect(load).toHaveBeenCalledTimes(1)
  await db.run(sql`select pg_notify('slatekeeper_changed', ${table})`)
  await vi.waitFor(async () => {
    await read()
    expect(load).toHaveBeenCalledTimes(2)
  })
})

test('is told by the database itself when a row of the catalog changes', async () => {
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

test('holds nothing once the line over which it would be told is cut, and again when there is another', async () => {
  const load = vi.fn(countSounds)
  const read = cached([ownTable()], load)
  await startCacheInvalidation()
  await read()
  await read()
  expect(load).toHaveBeenCalledTimes(1)
  line.mute()
  await vi.waitFor(async () => {
    await read()
    expect(load.mock.calls.length).toBeGreaterThan(1)
  })
  line.unmute()
  await vi.waitFor(async () => {
    const calls = load.mock.calls.length
    await read()
    await read()
    expect(load.mock.calls.length - calls).toBeLessThan(2)
  })
})

test('reads anew each time while nobody can tell of changes', async () => {
  await stopCacheInvalidation()
  const load = vi.fn(countSounds)
  const read = cached([ownTable()], load)
  await read()
  await read()
  expect(load.mock.calls.length).toBe(2)
  await stopCacheInvalidation()
})
