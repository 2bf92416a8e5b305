import '@/server/env-file'
import { readEnv } from '@/lib/core/env'
import { findRunning } from '@/lib/db/embedded/find-running'

/**
 * Sets DATABASE_URL to the configured database, or to the embedded one of a running service; without either, exits with a
 * message. Import lib/db only afterwards, because it reads DATABASE_URL on import.
 */
export async function selectDatabase(): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = readEnv(process.env)
  const url = DATABASE_URL ?? (await findRunning(DATA_DIR))
  if (!url) {
    fail(`No database found. Set DATABASE_URL, or run npm start, which starts one in ${DATA_DIR}.`)
    process.exit()
  }
  process.env.DATABASE_URL = url
}

/** Prints the lines as an error and makes the process exit with code 1. */
export function fail(...lines: string[]): void {
  console.error(lines.join('\n'))
  process.exitCode = 1
}
