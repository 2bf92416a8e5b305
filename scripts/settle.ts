import '@/server/env-file'
import { findRunning } from '@/lib/db/embedded/find-running'
import { readEnv } from '@/lib/env'

/** Does what the job settle_entries does, now and by hand, beside a service that runs or without one. */
async function settle() {
  const { DATABASE_URL, DATA_DIR } = readEnv(process.env)
  const url = DATABASE_URL ?? (await findRunning(DATA_DIR))
  if (!url)
    throw new Error(`No database: set DATABASE_URL, or start the service that runs its own in ${DATA_DIR}.`)
  // The client reads its address when it is first imported.
  process.env.DATABASE_URL = url
  const { settleDue } = await import('@/lib/settlement/settle-due')
  const { pool } = await import('@/lib/db/client')
  const { stopCacheInvalidation } = await import('@/lib/db/cache')
  try {
    const { settled, corrected, proposed } = await settleDue()
    console.log(`Entries settled: ${settled}, settled anew: ${corrected}. Corrections proposed: ${proposed}.`)
  } finally {
    await stopCacheInvalidation()
    await pool.end()
  }
}

await settle().catch(error => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
