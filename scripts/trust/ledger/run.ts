import '@/scripts/quiet-log'
import { pool } from '@/lib/db/client'
import { stopCacheInvalidation } from '@/lib/db/cache'
import { describeFindings, verifyLedger } from '@/lib/ledger-audit/verify-ledger'
import { runMix } from './run-operations'

const [first = 1, seeds = 1, operations = 1_000] = process.argv.slice(2).map(Number)
let broken = 0

for (let seed = first; seed < first + seeds; seed++) {
  const startedAt = Date.now()
  const { outcomes, errors } = await runMix(seed, operations)
  const mixedAt = Date.now()
  const { postings, findings } = await verifyLedger()
  const wrongs = [...errors.slice(0, 20), ...describeFindings(findings)]
  const seconds = [mixedAt - startedAt, Date.now() - mixedAt].map(ms => `${(ms / 1000).toFixed(1)} s`)
  console.log(
    `Seed ${seed}: ${operations} operations in ${seconds[0]}, ${postings} postings proved in ${seconds[1]}, ` +
      `${errors.length} errors, ${findings.length} rules broken`,
  )
  if (seed === first) console.log(tabulate(outcomes))
  if (wrongs.length > 0) console.error(wrongs.join('\n'))
  broken += errors.length + findings.length
}
await stopCacheInvalidation()
await pool.end()
process.exitCode = broken > 0 ? 1 : 0

function tabulate(outcomes: Record<string, number>): string {
  const rows = Object.entries(outcomes).sort(([one], [other]) => (one < other ? -1 : 1))
  return rows.map(([outcome, count]) => `  ${String(count).padStart(6)}  ${outcome}`).join('\n')
}
