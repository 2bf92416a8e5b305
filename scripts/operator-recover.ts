import '@/server/env-file'
import { findRunning } from '@/lib/db/embedded/find-running'
import { readEnv } from '@/lib/env'
import { isFailure } from '@/lib/failure'

const [email] = process.argv.slice(2)
const { DATABASE_URL, DATA_DIR } = readEnv(process.env)
const url = DATABASE_URL ?? (await findRunning(DATA_DIR))
if (!email?.includes('@')) fail('Usage: npm run operator:recover -- E-MAIL')
else if (url) await recover(url, email)
else fail(`No database: set DATABASE_URL, or start the service that runs its own in ${DATA_DIR}.`)

/** Lets an operator in again who lost password, authenticator and recovery codes, or is locked or disabled. */
async function recover(databaseUrl: string, address: string) {
  // The settings are read when the client is first imported.
  process.env.DATABASE_URL = databaseUrl
  const { recoverOperator } = await import('@/lib/operator/recover-operator')
  const { pool } = await import('@/lib/db/client')
  try {
    console.log(`Choose a new password within an hour, once:\n  ${await recoverOperator(address)}`)
  } catch (error) {
    if (!isFailure(error, 'OperatorNotFound')) throw error
    fail(`There is no operator ${address}.`)
  } finally {
    await pool.end()
  }
}

function fail(line: string) {
  console.error(line)
  process.exitCode = 1
}
