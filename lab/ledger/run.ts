import { testSettings } from '@/scripts/test/settings'
import { readOptions } from '@/scripts/tools/read-arguments'

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
const [seeds, first, operations] = [values.seeds, values.first, values.operations].map(Number)

Object.assign(process.env, testSettings, { LOG_LEVEL: 'silent', TIMEOUT_SCALE: '1' })
const { startTestServer } = await import('@/scripts/test/database')
const server = await startTestServer()
process.exitCode = await runSeeds()
await server.stop()

async function runSeeds(): Promise<number> {
  process.env.DATABASE_URL = await server.create('slatekeeper_trust_test')
  // A separate process, because lib/db/client reads DATABASE_URL on import and its pool is closed by now.
  const { spawn } = await import('node:child_process')
  const args = [
    '--import',
    'tsx',
    'lab/ledger/run-seeds.ts',
    String(first),
    String(seeds),
    String(operations),
  ]
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: process.env })
  const stop = () => child.kill()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return new Promise(resolve => child.once('exit', code => resolve(code ?? 1)))
}
