import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentDatabase, db } from './client'
import * as clock from './clock'
import type { Db } from './db'

const unreachable: Db = { ...db, one: () => Promise.reject(new Error('queried')) }

function forgetMeasurement() {
  currentDatabase().clock = undefined
}
beforeEach(forgetMeasurement)
afterEach(() => {
  vi.restoreAllMocks()
  forgetMeasurement()
})

test('estimates the database’s time without a query once measured', async () => {
  const sentAt = performance.now()
  await clock.measureClock(db)
  const errorMs = (performance.now() - sentAt) / 2 + 1
  const before = await db.row<{ now: Date }>(sql`select clock_timestamp() as now`)
  const time = await clock.estimateDatabaseTime(unreachable)
  const after = await db.row<{ now: Date }>(sql`select clock_timestamp() as now`)
  expect(time.getTime()).toBeGreaterThanOrEqual(Number(before?.now) - errorMs)
  expect(time.getTime()).toBeLessThanOrEqual(Number(after?.now) + errorMs)
})

test('queries the time if there is no measurement of the last minute', async () => {
  await expect(clock.estimateDatabaseTime(unreachable)).rejects.toThrow('queried')
  await clock.estimateDatabaseTime(db)
  await clock.estimateDatabaseTime(unreachable)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
  await expect(clock.estimateDatabaseTime(unreachable)).rejects.toThrow('queried')
})

test('a clock that was set is detected by the next measurement', async () => {
  await clock.measureClock(db)
  const ahead: Db = {
    ...db,
    one: async statement => {
      const row = await db.one<{ now: Date }>(statement)
      return { now: new Date(Number(row.now) + 600_000) } as never
    },
  }
  await clock.measureClock(ahead)
  const time = await clock.estimateDatabaseTime(unreachable)
  const now = await db.row<{ now: Date }>(sql`select clock_timestamp() as now`)
  expect(time.getTime() - Number(now?.now)).toBeGreaterThan(500_000)
})
