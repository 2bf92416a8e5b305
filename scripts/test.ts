import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from '@/scripts/browser'
import { startBurners } from '@/scripts/burn'
import { runChecks } from '@/scripts/checks'
import { doorsOf, type ProjectName, projectNames } from './services'
import { runHere } from './run-command'
import { countPlaywright, countVitest, slowest, sum, type Tally } from './test-report'
import { startTestServer, type TestServer } from '@/scripts/test-database'
import { buildPages } from '@/server/prepare/build-pages'

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string' },
    project: { type: 'string', multiple: true },
    grep: { type: 'string' },
    burn: { type: 'string', default: '0' },
  },
  allowPositionals: true,
})
const wants = (part: string) => !values.only || values.only === part
const reports = await mkdtemp(path.join(tmpdir(), 'slatekeeper-reports-'))

// No test may depend on a quiet machine: `--burn 8` runs them beside eight busy loops.
const stopBurners = startBurners(Number(values.burn))
const startedAt = performance.now()
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isInterrupted = true
  })

const tallies: Tally[] = []
try {
  if (wants('check')) tallies.push(await check())
  if (wants('unit') || wants('e2e')) await withServer(runSuites)
} catch (error) {
  console.error(error)
  tallies.push({ passed: 0, failed: 1, told: [`✗ ${error}`], timings: [] })
} finally {
  await rm(reports, { recursive: true, force: true })
  stopBurners()
}
const { passed, failed, told, timings } = sum(tallies)
console.log(`\nThe slowest of ${timings.length.toLocaleString('en')} tests:`)
for (const { name, ms } of slowest(timings, 20))
  console.log(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`)
console.log(`All of it took ${Math.round((performance.now() - startedAt) / 1_000)} s.\n`)
for (const line of told) console.log(line)
if (isInterrupted) console.log('Interrupted before the end.')
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 || isInterrupted ? 1 : 0)

async function check(): Promise<Tally> {
  const outcomes = await runChecks(line => console.log(line))
  const bad = outcomes.filter(({ isOk }) => !isOk)
  return {
    passed: outcomes.length - bad.length,
    failed: bad.length,
    told: bad.map(({ name, output }) => `✗ ${name}\n${output}`),
    timings: [],
  }
}

async function withServer(work: (server: TestServer) => Promise<void>) {
  const server = await startTestServer()
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

async function runSuites(server: TestServer) {
  if (wants('unit') && !isInterrupted) tallies.push(await runUnit(server))
  if (!wants('e2e') || isInterrupted) return
  await buildPages(process.cwd(), line => console.log(line))
  tallies.push({ passed: 1, failed: 0, told: [], timings: [] })
  // The trust suites load the machine, so nothing else is to run beside them.
  for (const group of [projectNames.filter(name => name !== 'trust'), ['trust'] as ProjectName[]]) {
    const chosen = group.filter(name => !values.project || values.project.includes(name))
    if (chosen.length && !isInterrupted) tallies.push(await runE2e(server, chosen))
  }
}

async function runUnit(server: TestServer): Promise<Tally> {
  const report = path.join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const DATABASE_URL = await server.create('slatekeeper_test')
  return countVitest(report, await runHere('vitest', ['run', ...reporters, ...positionals], { DATABASE_URL }))
}

async function runE2e(server: TestServer, projects: ProjectName[]): Promise<Tally> {
  for (const { database } of doorsOf(projects)) await server.create(database)
  const report = path.join(reports, `${projects[0]}.json`)
  const CHROMIUM_PATH = projects.includes('pages') ? await ensureBrowser() : undefined
  const grep = values.grep ? ['--grep', values.grep] : []
  const code = await runHere('playwright', ['test', '--pass-with-no-tests', ...grep, ...positionals], {
    SUITE_POSTGRES: server.url,
    SUITE_PROJECTS: projects.join(','),
    SUITE_REPORT: report,
    ...(CHROMIUM_PATH && { CHROMIUM_PATH }),
  })
  return countPlaywright(report, code)
}
