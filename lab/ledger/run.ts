import { testSettings } from '@/scripts/test/settings'
import { failUsage, readOptions } from '@/scripts/tools/read-arguments'
import { runInTerminal } from '@/scripts/tools/run-command'

const usage = `Usage: npm run lab -- ledger [--seeds 20] [--first 1] [--operations 20000]
Runs random operations of all kinds on a new database, 32 at a time, and verifies the ledger after each seed.
  --seeds       how many sequences
  --first       the first seed; the same seed runs the same operations
  --operations  per seed`

const values = readOptions(usage, {
  seeds: { type: 'string', default: '20' },
  first: { type: 'string', default: '1' },
  operations: { type: 'string', default: '20000' },
})

const args = [values.first, values.seeds, values.operations]
if (!args.every(value => /^[1-9]\d{0,8}$/.test(value))) failUsage(usage)

Object.assign(process.env, testSettings, { LOG_LEVEL: 'silent', TIMEOUT_SCALE: '1' })
const { startTestServer } = await import('@/scripts/test/database')
const server = await startTestServer()
const DATABASE_URL = await server.create('slatekeeper_trust_test')
// A separate process, because lib/db/client reads DATABASE_URL on import and its pool is closed by now.
process.exitCode = await runInTerminal('tsx', ['lab/ledger/run-seeds.ts', ...args], { DATABASE_URL })
await server.stop()
