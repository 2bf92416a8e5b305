import '@/server/env-file'
import { readFile } from 'node:fs/promises'
import { findRunning } from '@/lib/db/embedded/find-running'
import { readEnv } from '@/lib/env'
import { isFailure } from '@/lib/failure'
import { delivery } from '@/lib/feed/schema'
import { InvalidRequest, parse } from '@/lib/http/body'

const [file] = process.argv.slice(2)
if (!file) fail('Usage: npm run feed:import -- FILE   (JSON, as POST /feed/import takes it)')
else await importFile(file).catch(error => fail(...explain(error)))

/** Does what POST /feed/import does, out of a file and on the database itself. */
async function importFile(name: string) {
  const told = parse(delivery, JSON.parse(await readFile(name, 'utf8')))
  const { DATABASE_URL, DATA_DIR } = readEnv(process.env)
  const url = DATABASE_URL ?? (await findRunning(DATA_DIR))
  if (!url)
    throw new Error(`No database: set DATABASE_URL, or start the service that runs its own in ${DATA_DIR}.`)
  // The client reads its address when it is first imported.
  process.env.DATABASE_URL = url
  const { importDelivery } = await import('@/lib/feed/import-delivery')
  const { pool } = await import('@/lib/db/client')
  try {
    const counts = Object.entries(await importDelivery(told))
    console.log(`Took in: ${counts.map(([kind, count]) => `${kind} ${count}`).join(', ')}.`)
  } finally {
    await pool.end()
  }
}

function explain(error: unknown): string[] {
  if (error instanceof InvalidRequest)
    return [
      'Nothing was taken in:',
      ...Object.entries(error.errors).map(([field, why]) => `${field}: ${why.join(' ')}`),
    ]
  if (isFailure(error, 'FeedSportUnknown')) return [`There is no game ${error.detail.gameId} in the catalog.`]
  return [error instanceof Error ? error.message : String(error)]
}

function fail(...lines: string[]) {
  console.error(lines.join('\n'))
  process.exitCode = 1
}
