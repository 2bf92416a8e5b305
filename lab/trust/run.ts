import { failUsage, readOptions } from '@/scripts/tools/read-arguments'
import { crashes } from './crashes'
import { faults } from './faults'
import { flood } from './flood'
import { insiders } from './insiders'
import { ledger } from './ledger'
import { pagePosts } from './page-posts'
import { secrets } from './secrets'
import { stopDatabases } from './service'
import { slips } from './slips'
import { slowReaders } from './slow-readers'
import { strangeBodies } from './strange-bodies'
import { suites } from './suites'
import { countDuplicates, type TrustTest } from './trust-test'

const usage = `Usage: npm run lab -- trust [--only T6,T8] [--seed N] [--share 0.1]
Tries to break the guarantees of the service, one after the other. docs/trust.md lists them with their latest results.
  --only    runs some of them
  --seed    the same seed generates the same inputs
  --share   runs this part of the rounds; tests that have one size say so`

const numberOf = ({ key }: TrustTest) => Number(key.slice(1))
const trustTests = [
  ...suites,
  insiders,
  ledger,
  crashes,
  faults,
  slips,
  slowReaders,
  pagePosts,
  strangeBodies,
  secrets,
  flood,
].sort((one, other) => numberOf(one) - numberOf(other))

const values = readOptions(usage, {
  only: { type: 'string' },
  seed: { type: 'string', default: '20261121' },
  share: { type: 'string', default: '1' },
})
const wanted = values.only?.toUpperCase().split(',')
const options = { seed: Number(values.seed), share: Number(values.share) }
const unknown = wanted?.filter(key => !trustTests.some(test => test.key === key)) ?? []
if (unknown.length > 0 || !Number.isInteger(options.seed) || !(options.share > 0)) failUsage(usage)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

let broken = 0
for (const { key, guarantee, run } of trustTests.filter(test => wanted?.includes(test.key) ?? true)) {
  console.log(`${key}: ${guarantee} (seed ${options.seed})`)
  const { summary, breaches } = await run(options).catch(error => ({
    summary: 'not measured',
    breaches: [`the test failed: ${error.stack ?? error}`],
  }))
  console.log(`${key}: ${summary}`)
  const lines = countDuplicates(breaches)
  for (const line of lines.slice(0, 30)) console.error(`  BROKEN ${line}`)
  if (lines.length > 30) console.error(`  and ${lines.length - 30} more`)
  broken += breaches.length
}
await stopDatabases()
console.log(broken > 0 ? `${broken} breaches` : 'No guarantee was broken.')
process.exit(broken > 0 ? 1 : 0)
