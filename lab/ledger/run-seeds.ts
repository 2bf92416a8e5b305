import { log } from '@/lib/core/log'
import { stopCacheInvalidation } from '@/lib/db/cache'
import { pool } from '@/lib/db/client'
import { describeFindings, verifyLedger } from '@/lib/ledger/verification/verify-ledger'
import { runOperations } from './run-operations'

// Failures are expected; LOG_LEVEL=debug shows them.
log.level = process.env.LOG_LEVEL ?? 'silent'

const [first = 1, seeds = 1, operations = 1_000] = process.argv.slice(2).map(Number)
let broken = 0

for (let seed = first; seed < first + seeds; seed++) {
  const startedAt = Date.now()
  const { outcomes, errors } = await runOperations(seed, operations)
  const operationsEndedAt = Date.now()
  const { postings, findings } = await verifyLedger()
  const problems = [...errors.slice(0, 20), ...describeFindings(findings)]
  const seconds = [operationsEndedAt - startedAt, Date.now() - operationsEndedAt].map(
    ms => `${(ms / 1000).toFixed(1)} s`,
  )
  console.log(
    `Seed ${seed}: ${operations} operations in ${seconds[0]}, ${postings} postings verified in ${seconds[1]}, ` +
      `${errors.length} errors, ${findings.length} rules violated`,
  )
  if (seed === first) console.log(formatTable(outcomes))
  if (problems.length > 0) console.error(problems.join('\n'))
  broken += errors.length + findings.length
}
await stopCacheInvalidation()
await pool.end()
process.exitCode = broken > 0 ? 1 : 0

function formatTable(outcomes: Record<string, number>): string {
  const rows = Object.entries(outcomes).sort(([one], [other]) => (one < other ? -1 : 1))
  return rows.map(([outcome, count]) => `  ${String(count).padStart(6)}  ${outcome}`).join('\n')
}
