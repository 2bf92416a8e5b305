import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { startCacheInvalidation, stopCacheInvalidation } from '@/lib/db/cache'
import { pool } from '@/lib/db/client'
import { findAppStatus } from './find-app-status'

afterAll(stopCacheInvalidation)

test('a burst is served from cache while every database connection is in use', async () => {
  await startCacheInvalidation()
  const expected = await findAppStatus('ios')
  const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    const burst = await Promise.all(Array.from({ length: 1_300 }, () => findAppStatus('ios')))
    expect(burst.filter(status => !isDeepStrictEqual(status.versions, expected.versions))).toEqual([])
    expect(pool.waitingCount).toBe(0)
  } finally {
    for (const connection of connections) connection.release()
  }
})
