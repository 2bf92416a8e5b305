import '@/server/env-file'
import { findRunning } from '@/lib/db/embedded/find-running'
import { readEnv } from '@/lib/env'
import { isFailure } from '@/lib/failure'

const userId = Number(process.argv[2])
const { DATABASE_URL, DATA_DIR } = readEnv(process.env)
const url = DATABASE_URL ?? (await findRunning(DATA_DIR))
if (!Number.isSafeInteger(userId) || userId < 1) fail('Usage: npm run --silent user:export -- ID > user.json')
else if (url) await print(url)
else fail(`No database: set DATABASE_URL, or start the service that runs its own in ${DATA_DIR}.`)

/** Prints all that is held on the user as JSON. */
async function print(databaseUrl: string) {
  // The settings are read when the client is first imported.
  process.env.DATABASE_URL = databaseUrl
  const { exportUser } = await import('@/lib/account/lifecycle/export-user')
  try {
    console.log(JSON.stringify(await exportUser(userId), null, 2))
  } catch (error) {
    if (!isFailure(error, 'UserNotFound')) throw error
    fail(`There is no user ${userId}.`)
  }
}

function fail(...lines: string[]) {
  console.error(lines.join('\n'))
  process.exitCode = 1
}
