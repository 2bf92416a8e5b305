import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { House, usualCrowd } from '@/bench/house'
import { readOptions, type SectionName } from '@/bench/options'
import { describe, type Section } from '@/bench/report'
import { measureGrown } from '@/bench/sections/grown'
import { measureLists } from '@/bench/sections/lists'
import { measureMemory } from '@/bench/sections/memory'
import { measureRead } from '@/bench/sections/reads'
import { measureSettlement } from '@/bench/sections/settlement'
import { measureSignIn } from '@/bench/sections/sign-in'
import { measureStart } from '@/bench/sections/start'
import { measureWorkers } from '@/bench/sections/workers'
import { measureWrite } from '@/bench/sections/writes'
import { buildPages } from '@/server/prepare/build-pages'
import { stopOnSignals } from '@/server/graceful-shutdown'

const options = readOptions(process.argv.slice(2))
const house = new House(options)
let isStopping = false
stopOnSignals(() => {
  isStopping = true
  return house.end()
})

const measures: Record<SectionName, () => Promise<Section | Section[] | null>> = {
  'balance-v2': () => measureRead(house, 'balance-v2'),
  balance: () => measureRead(house, 'balance'),
  'check-app-update': () => measureRead(house, 'check-app-update'),
  'confirm-entry': () => measureWrite(house, 'confirm-entry'),
  claim: () => measureWrite(house, 'claim'),
  settlement: () => measureSettlement(house),
  'sign-in': () => measureSignIn(house),
  workers: () => measureWorkers(house),
  memory: () => measureMemory(house),
  start: () => measureStart(house),
  grown: () => measureGrown(house),
  lists: () => measureLists(house),
}

try {
  await run()
} catch (error) {
  // What is being stopped fails in many ways, none of which is news.
  if (!isStopping) {
    console.error(error)
    process.exitCode = 1
  }
} finally {
  if (!isStopping) await house.end()
}

async function run() {
  const [first] = cpus()
  console.log(
    [
      `Node ${process.versions.node} on ${cpus().length} × ${first?.model.trim()}, ${usualCrowd.toLocaleString('en')} users,`,
      `${options.rounds} rounds of ${options.roundSeconds} s in turns after ${options.warmUpSeconds} s each, 16 connections from one generator;`,
      'ratios are medians of the rounds. All rate limits count (RATE_LIMITS=on): each user calls from an address of their own.',
    ].join('\n'),
  )
  // Lists are measured without a server.
  if (options.sections.some(name => name !== 'lists'))
    await buildPages(process.cwd(), line => console.error(line))
  const sections: Section[] = []
  for (const name of options.sections) {
    console.error(`\nMeasuring ${name} …`)
    const measured = [await measures[name]()].flat().filter(section => section !== null)
    for (const section of measured) console.log(`\n${describe(section)}`)
    sections.push(...measured)
  }
  if (options.jsonFile)
    await writeFile(
      options.jsonFile,
      `${JSON.stringify({ node: process.versions.node, options, sections }, null, 2)}\n`,
    )
}
