// Started by lab/trust/insiders.ts with its own database. Arguments: SEQUENCES SEED.

import { stopCacheInvalidation } from '@/lib/db/cache'
import { pool } from '@/lib/db/client'
import { seedCatalog } from '@/prisma/seed'
import { runScenario } from './run-scenario'
import { policyLimits } from './scenario'

const [sequences = 500, seed = 1] = process.argv.slice(2).map(Number)
const steps = 60

await seedCatalog({ withExamples: true })
const outcomes = new Map<string, number>()
let [most, maxPerUser, breaches] = [0, 0, 0]
for (let number = 0; number < sequences; number++) {
  const sequence = await runScenario(seed + number, steps)
  most = Math.max(most, sequence.moved)
  maxPerUser = Math.max(maxPerUser, sequence.maxPerUser)
  breaches += sequence.breaches.length
  for (const line of sequence.breaches) console.error(`  BROKEN ${line}`)
  for (const [key, count] of sequence.outcomes) outcomes.set(key, (outcomes.get(key) ?? 0) + count)
}
for (const [key, count] of [...outcomes].sort()) console.log(`  ${count} × ${key}`)
const dollars = (cents: number) => (cents / 100).toFixed(2)
console.log(
  `  most moved ${dollars(most)} of ${dollars(policyLimits.total)} allowed, to one user ${dollars(maxPerUser)} of ${dollars(policyLimits.ofOne)}`,
)
await stopCacheInvalidation()
await pool.end()
process.exitCode = breaches > 0 ? 1 : 0
