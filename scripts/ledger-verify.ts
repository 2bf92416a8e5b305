import '@/server/env-file'
import { findRunning } from '@/lib/db/embedded/find-running'
import { readEnv } from '@/lib/env'

const { DATABASE_URL, DATA_DIR } = readEnv(process.env)
const url = DATABASE_URL ?? (await findRunning(DATA_DIR))
if (url) await verify(url)
else fail(`No database: set DATABASE_URL, or start the service that runs its own in ${DATA_DIR}.`)

/** Proves the ledger and says what came of it; what is off is named by its ids, and ends with exit code 1. */
async function verify(databaseUrl: string) {
  // The settings are read when the client is first imported.
  process.env.DATABASE_URL = databaseUrl
  const { describeFindings, verifyLedger } = await import('@/lib/ledger-audit/verify-ledger')
  const { checks, postings, findings } = await verifyLedger()
  const sum = `${checks} rules, ${postings.toLocaleString('en')} postings`
  if (findings.length === 0) console.log(`The ledger holds: ${sum}.`)
  else fail(...describeFindings(findings), `The ledger is off: ${findings.length} of ${sum}.`)
}

function fail(...lines: string[]) {
  console.error(lines.join('\n'))
  process.exitCode = 1
}
