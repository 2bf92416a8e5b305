import { fail, selectDatabase } from './select-database'

/** Runs the job settle_entries immediately, with or without a running service. */
async function settle() {
  await selectDatabase()
  const { settleDue } = await import('@/lib/play/settlement/settle-due')
  const { pool } = await import('@/lib/db/client')
  const { stopCacheInvalidation } = await import('@/lib/db/cache')
  try {
    const { settled, corrected, proposed } = await settleDue()
    console.log(`Entries settled: ${settled}, corrected: ${corrected}. Corrections proposed: ${proposed}.`)
  } finally {
    await stopCacheInvalidation()
    await pool.end()
  }
}

await settle().catch(error => fail(error instanceof Error ? error.message : String(error)))
