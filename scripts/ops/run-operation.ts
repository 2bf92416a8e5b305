import '@/server/env-file'
import { readEnv } from '@/lib/core/env'
import { isFailure } from '@/lib/core/failure'
import { findRunning } from '@/lib/db/embedded/find-running'
import { StartError } from '@/lib/db/start-error'

/**
 * Does the work of a command on the configured database, or on the embedded one of a running service. An error is one line and exit
 * code 1; `explain` has the lines of expected ones. Import lib/db in `work` only, because it reads DATABASE_URL on import.
 */
export async function runOperation(
  work: () => Promise<void>,
  explain: (error: unknown) => string[] | undefined = () => undefined,
): Promise<void> {
  const failWith = (error: unknown) => fail(...(explain(error) ?? [describe(error)]))
  try {
    await selectDatabase()
  } catch (error) {
    return failWith(error)
  }
  try {
    await work()
  } catch (error) {
    failWith(error)
  } finally {
    await closeDatabase()
  }
}

/** Sets DATABASE_URL to the database of the service. */
export async function selectDatabase(): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = readEnv(process.env)
  const url = DATABASE_URL ?? (await findRunning(DATA_DIR))
  if (!url)
    throw new StartError(
      `No database found. Set DATABASE_URL, or run npm start, which starts one in ${DATA_DIR}.`,
    )
  process.env.DATABASE_URL = url
}

async function closeDatabase(): Promise<void> {
  const { pool } = await import('@/lib/db/client')
  const { stopCacheInvalidation } = await import('@/lib/db/cache')
  await stopCacheInvalidation()
  await pool.end()
}

/** In one line. */
export function describe(error: unknown): string {
  if (isFailure(error, 'UserNotFound')) return 'There is no such user.'
  // What refuses a connection at several addresses has no text of its own.
  const [first] = error instanceof AggregateError ? error.errors : [error]
  const { message } = first instanceof Error ? first : new Error(String(first))
  return message
    .split('\n')
    .map(line => line.trim())
    .join(' ')
}

/** Prints the lines as an error and makes the process exit with code 1. */
export function fail(...lines: string[]): void {
  console.error(lines.join('\n'))
  process.exitCode = 1
}
