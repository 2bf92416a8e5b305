import { setTimeout as wait } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { stopCacheInvalidation } from '@/lib/db/cache'
import { pool } from '@/lib/db/client'
import { createTestDatabase } from '@/lib/db/testing'

/** Gives a test file a database with the catalog and without users. The next file of the process gets another one. */
export async function resetDatabase(): Promise<void> {
  await recreate()
  afterAll(recreate)
}

async function recreate() {
  await stopCacheInvalidation()
  const { DATABASE_URL = '' } = process.env
  await createTestDatabase(new URL(DATABASE_URL).pathname.slice(1) as `${string}_test`)
  // Until the pool knows that its connections were closed, it would hand them out.
  while (pool.totalCount > 0) await wait(5)
}
