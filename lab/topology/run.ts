import { randomFirstPort } from '@/lab/trust/suites'
import { countDuplicates } from '@/lab/trust/trust-test'
import { failUsage, readOptions } from '@/scripts/tools/read-arguments'
import { checks } from './checks'
import { findPrograms, MissingPrograms } from './programs'
import { formatTable, type Row } from './report'
import { Topology } from './topology'

const names = checks.map(({ name }) => name)
const usage = `Usage: npm run topology [-- --only limits,failover] [--seconds 5] [--rate 500] [--keep]
Starts HAProxy, two service machines with two workers, PgBouncer, Redis and PostgreSQL with two replicas on this machine, and
checks through HAProxy: ${names.join(', ')}. docs/operations.md, "Scale", describes the same installation.
  --only     runs some of the checks
  --seconds  duration of each fault
  --rate     reads per second during the rolling restart
  --keep     starts the installation and runs no check until Ctrl-C: set BASE_URL for suites that run against it`

const values = readOptions(usage, {
  only: { type: 'string' },
  seconds: { type: 'string', default: '5' },
  rate: { type: 'string', default: '500' },
  keep: { type: 'boolean', default: false },
})
const wanted = values.only?.split(',') ?? names
const options = { seconds: Number(values.seconds), rate: Number(values.rate) }
const isValid = wanted.every(name => names.includes(name)) && options.seconds > 0 && options.rate > 0
if (!isValid) failUsage(usage)

const programs = await findPrograms().catch(error => {
  if (!(error instanceof MissingPrograms)) throw error
  return failUsage(error.message)
})
const topology = await Topology.create(programs, Number(randomFirstPort()))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    topology.abort()
    process.exit(130)
  })

process.exitCode = (await run()) ? 0 : 1

/** Returns false if a guarantee is broken. */
async function run(): Promise<boolean> {
  const rows: Row[] = []
  try {
    const chosen = checks.filter(({ name }) => wanted.includes(name))
    let settings = chosen[0]?.settings ?? {}
    console.log(`Starting in ${topology.logs} …`)
    await topology.start(settings)
    console.log(`HAProxy listens at ${topology.origin}.`)
    if (values.keep) await new Promise(() => undefined)
    for (const check of chosen) {
      console.log(`${check.name} …`)
      if (check.settings !== settings) await topology.restartMachines(check.settings)
      settings = check.settings
      rows.push(...(await check.run(topology, options)))
    }
  } catch (error) {
    rows.push({ name: 'run', figures: 'not finished', problems: [String((error as Error).stack ?? error)] })
  }
  await topology.stop()
  const problems = rows.flatMap(row => row.problems)
  await topology.remove(problems.length > 0)
  console.log(formatTable(rows))
  for (const line of countDuplicates(problems).slice(0, 30)) console.error(`  BROKEN ${line}`)
  if (problems.length > 0) console.error(`The logs of all processes are in ${topology.logs}.`)
  return problems.length === 0
}
