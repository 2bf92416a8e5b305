import { cpus } from 'node:os'
import { stopOnSignals } from '@/server/graceful-shutdown'
import { buildPages } from '@/server/prepare/build-pages'
import { buildServer } from '@/server/prepare/build-server'
import { BenchHarness } from './harness'
import { readBenchOptions, type SectionName } from './options'
import { formatSection, isMet, type SectionResult } from './report'
import { measureConsole } from './sections/console'
import { measureJoins } from './sections/joins'
import { measureLists } from './sections/lists'
import { measureLoad } from './sections/load'
import { measureMemory, measureStart } from './sections/process'
import { measureGrowth, measureRead, measureWorkers, measureWrite } from './sections/requests'
import { measureSettlement } from './sections/settlement'
import { measureSignIn } from './sections/sign-in'
import { defaultUserCount } from './test-data'

const options = readBenchOptions()
const harness = new BenchHarness(options)
let isStopping = false
stopOnSignals(() => {
  isStopping = true
  return harness.stop()
})

const sections: Record<SectionName, () => Promise<SectionResult | SectionResult[] | null>> = {
  'balance-v2': () => measureRead(harness, 'balance-v2'),
  balance: () => measureRead(harness, 'balance'),
  'check-app-update': () => measureRead(harness, 'check-app-update'),
  'confirm-entry': () => measureWrite(harness, 'confirm-entry'),
  claim: () => measureWrite(harness, 'claim'),
  joins: () => measureJoins(harness),
  settlement: () => measureSettlement(harness),
  'sign-in': () => measureSignIn(harness),
  workers: () => measureWorkers(harness),
  memory: () => measureMemory(harness),
  start: () => measureStart(harness),
  grown: () => measureGrowth(harness),
  load: () => measureLoad(harness),
  lists: () => measureLists(harness),
  console: () => measureConsole(harness),
}

try {
  await run()
} catch (error) {
  // Errors after a signal are caused by stopping.
  if (!isStopping) {
    console.error(error)
    process.exitCode = 1
  }
} finally {
  if (!isStopping) await harness.stop()
}

async function run() {
  const [firstCpu] = cpus()
  console.log(
    [
      `Node ${process.versions.node} on ${cpus().length} × ${firstCpu?.model.trim()}, ${defaultUserCount.toLocaleString('en')} users,`,
      `${options.rounds} alternating rounds of ${options.roundSeconds} s after a warm-up of ${options.warmUpSeconds} s each, 16 connections from one load generator.`,
      'Ratios are medians of the rounds. Rate limits are on: each user calls from its own IP address.',
    ].join('\n'),
  )
  // Lists are measured without a server.
  if (options.sections.some(name => name !== 'lists')) {
    await buildPages(process.cwd(), line => console.error(line))
    await buildServer(process.cwd())
  }
  const results: SectionResult[] = []
  for (const name of options.sections) {
    console.error(`\nMeasuring ${name} …`)
    const measured = [await sections[name]()].flat().filter(result => result !== null)
    for (const result of measured) console.log(`\n${formatSection(result)}`)
    results.push(...measured)
  }
  if (options.isStrict && !results.flatMap(({ targets }) => targets).every(isMet)) process.exitCode = 1
}
