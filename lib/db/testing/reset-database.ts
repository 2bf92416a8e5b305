import { setTimeout as wait } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { stopCacheInvalidation } from '@/lib/db/cache'
import { pool } from '@/lib/db/client'
import { createTestDatabase } from '@/lib/db/testing/database'

const closingMs = 60_000

/** Files that this process has begun. */
let files = 0

/** The file that left a new database. */
let last: number | undefined

export function beginFile(): void {
  files++
}

/** Gives a test file a database with the catalog and without users. The next file of the process gets another one. */
export async function resetDatabase(): Promise<void> {
  if (last !== files - 1) await recreate()
  afterAll(async () => {
    await recreate()
    last = files
  })
}

async function recreate() {
  await stopCacheInvalidation()
  const { DATABASE_URL = '' } = process.env
  let open = pool.totalCount
  const count = () => open--
  pool.on('remove', count)
  await createTestDatabase(new URL(DATABASE_URL).pathname.slice(1) as `${string}_test`)
  // Until the pool knows that its connections were closed, it would hand them out.
  for (const deadline = Date.now() + closingMs; open > 0; await wait(5))
    if (Date.now() > deadline) throw new Error('A test file of this process did not release its connections.')
  pool.off('remove', count)
}
