import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { RouteMeter } from '@/lib/core/metrics'
import { db } from '@/lib/db/client'
import { deleteOldLatency, readApiLatency, recordLatency } from './api-latency'

beforeEach(() => db.run(sql`delete from api_call_stats`))

test('API calls since the start are stored at a stop, those of pages and machines are not', async () => {
  const before = new RouteMeter('/pace-test')
  before.record('GET', 200, 3)
  const recorder = recordLatency()
  for (const seconds of [0.006, 0.007, 0.009]) before.record('GET', 200, seconds)
  before.record('GET', 503, 0.008)
  for (const route of ['(page)', '/healthz', '/feed/import', '/qa/personas'])
    new RouteMeter(route).record('GET', 500, 2)
  await recorder.stop()
  expect(await readApiLatency()).toEqual({ calls: 4, failed: 1, medianMs: 7.5 })
})

test('a 503 that maintenance ordered is not a failure', async () => {
  const meter = new RouteMeter('/closed-test')
  const recorder = recordLatency()
  for (const seconds of [0.006, 0.007]) meter.record('GET', 503, seconds, true)
  meter.record('GET', 500, 0.008)
  await recorder.stop()
  expect(await readApiLatency()).toMatchObject({ calls: 3, failed: 1 })
})

test('nothing is stored without calls, and samples older than five minutes do not count', async () => {
  await recordLatency().stop()
  expect(await readApiLatency()).toEqual({ calls: 0, failed: 0, medianMs: null })
  await db.run(sql`
    insert into api_call_stats (at, calls, failed, counts) values (now() - interval '6 minutes', 1, 0, '{1}')`)
  expect(await readApiLatency()).toMatchObject({ calls: 0 })
})

test('samples are deleted after a day', async () => {
  await db.run(sql`
    insert into api_call_stats (at, calls, failed, counts)
    values (now() - interval '25 hours', 1, 0, '{1}'), (now() - interval '23 hours', 2, 0, '{2}')`)
  expect(await deleteOldLatency()).toBe(1)
  expect(await db.rows(sql`select calls from api_call_stats`)).toEqual([{ calls: 2 }])
})
