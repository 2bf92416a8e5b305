import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { db } from './client'
import { live, startListening, stopListening } from './live'

const countSounds = async () => (await db.rows(sql`select key from sounds`)).length

test('holds what it read until one of its tables changes', async () => {
  const load = vi.fn(countSounds)
  const read = live(['sounds'], load)
  await startListening()
  const before = await read()
  const callsOnceWarm = load.mock.calls.length
  const key = `test-${randomUUID()}`
  await read()
  await db.run(
    sql`insert into sounds (key, name, sequence) select ${key}, 'Test', coalesce(max(sequence), 0) + 1000 from sounds`,
  )
  await vi.waitFor(async () => expect(await read()).toBeGreaterThan(before))
  expect(callsOnceWarm).toBe(1)
  await db.run(sql`delete from sounds where key = ${key}`)
})

test('reads anew each time while nobody can tell of changes', async () => {
  await stopListening()
  const load = vi.fn(countSounds)
  const read = live(['sounds'], load)
  await read()
  await read()
  expect(load.mock.calls.length).toBe(2)
  await stopListening()
})
