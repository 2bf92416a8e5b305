import { setImmediate as immediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, test, vi } from 'vitest'
import { startCacheInvalidation, stopCacheInvalidation } from '@/lib/db/cache'
import { pool } from '@/lib/db/client'
import { findAppStatus } from './find-app-status'

afterAll(stopCacheInvalidation)

test('a burst is served from cache while every database connection is in use', async () => {
  await startCacheInvalidation()
  // A change by an earlier test may be announced meanwhile.
  await vi.waitFor(async () => {
    const expected = await findAppStatus('ios')
    const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    const burst = Promise.all(Array.from({ length: 1_300 }, () => findAppStatus('ios')))
    await immediate()
    const { waitingCount } = pool
    for (const connection of connections) connection.release()
    const statuses = await burst
    expect(waitingCount).toBe(0)
    expect(statuses.filter(status => !isDeepStrictEqual(status.versions, expected.versions))).toEqual([])
  })
})
