import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runChecks } from '@/scripts/check/run-checks'
import { ensureBrowser } from '@/scripts/test/browser'
import { startTestServer, type TestServer } from '@/scripts/test/database'
import { findChanges } from './test/find-changes'
import { countPlaywright, countVitest, slowest, sum, type TestCounts } from './test/report'
import { serve } from './test/serve'
import { namedProjects, type ProjectName, projectNames } from './test/services'
import { failUsage, readAll } from './tools/read-arguments'
import { runInTerminal } from './tools/run-command'

const usage = `Usage: npm test [-- options] [-- FILE…]
Runs checks, unit tests and the suites against the running service. The last line counts what passed and failed.
  --only              check, unit or e2e
  --changed           only what the files that differ from main touch: their format, all types, unit tests, changed suites
  --project           a suite: ${projectNames.join(', ')}; can be repeated
  --grep              tests of the suites whose names match
  --update-snapshots  renews the pictures of the visual comparison
  --burn N            runs everything next to N busy loops
  --serve             only starts the services of the suites, for many runs of Playwright
TEST_DATABASE_URL names a PostgreSQL for the suites, whose role can create databases; only databases named slatekeeper_…_test are used.
CHROMIUM_PATH names a browser; an installed chromium-headless-shell is faster than Chromium.`

const { values, positionals } = readAll(usage, {
  only: { type: 'string' },
  changed: { type: 'boolean', default: false },
  project: { type: 'string', multiple: true },
  grep: { type: 'string' },
  burn: { type: 'string', default: '0' },
  'update-snapshots': { type: 'boolean', default: false },
  serve: { type: 'boolean', default: false },
})
const parts = ['check', 'unit', 'e2e']
const known: readonly string[] = [...projectNames, ...namedProjects]
const unknown = [
  ...(values.only !== undefined && !parts.includes(values.only) ? [values.only] : []),
  ...(values.project?.filter(name => !known.includes(name)) ?? []),
]
if (unknown.length > 0) failUsage(`Unknown: ${unknown.join(', ')}.\n\n${usage}`)
if (!/^\d{1,2}$/.test(values.burn)) failUsage(usage)
if (values.serve) {
  await serve((values.project ?? process.env.SUITE_PROJECTS?.split(',') ?? projectNames) as ProjectName[])
  process.exit()
}

const changes = values.changed ? findChanges() : undefined
const hasSuites = changes?.files.some(file => file.startsWith('e2e/')) ?? true
const wants = (part: string) => (!values.only || values.only === part) && (part !== 'e2e' || hasSuites)
const wantsProject = (name: ProjectName) => values.project?.includes(name) ?? !namedProjects.includes(name)
const reports = await mkdtemp(path.join(tmpdir(), 'slatekeeper-reports-'))

// No test may depend on a quiet machine: `--burn 8` runs them next to eight busy loops.
const stopBurners = startBurners(Number(values.burn))
const startedAt = performance.now()
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isInterrupted = true
  })

const counts: TestCounts[] = []
try {
  if (wants('check')) counts.push(await check())
  if (wants('unit') || wants('e2e')) await withServer(runSuites)
} catch (error) {
  counts.push(describeError(error))
} finally {
  await rm(reports, { recursive: true, force: true })
  stopBurners()
}
const { passed, failed, messages, timings } = sum(counts)
console.log(`\nSlowest of ${timings.length.toLocaleString('en')} tests:`)
for (const { name, ms } of slowest(timings, 20))
  console.log(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`)
console.log(`Total time: ${Math.round((performance.now() - startedAt) / 1_000)} s\n`)
for (const line of messages) console.log(line)
if (isInterrupted) console.log('Interrupted before the end.')
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 || isInterrupted ? 1 : 0)

function describeError(error: unknown): TestCounts {
  console.error(error)
  return { passed: 0, failed: 1, messages: [`✗ ${error}`], timings: [] }
}

/** Starts busy loops that compete for the processor, and returns what stops them. */
function startBurners(count: number): () => void {
  const burners = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  const stop = () => {
    for (const burner of burners) burner.kill('SIGKILL')
  }
  process.once('exit', stop)
  return stop
}

async function check(): Promise<TestCounts> {
  const outcomes = await runChecks(line => console.log(line), changes?.files)
  const bad = outcomes.filter(({ isOk }) => !isOk)
  return {
    passed: outcomes.length - bad.length,
    failed: bad.length,
    messages: bad.map(({ name, output }) => `✗ ${name}\n${output}`),
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

/** Unit tests often wait, for PostgreSQL or a child process: the build and the suites use that time. */
async function runSuites(server: TestServer) {
  const suites = [wants('unit') && runUnit(server), wants('e2e') && runAllE2e(server)]
  // Both end before the server stops, even if one throws.
  for (const result of await Promise.allSettled(suites))
    if (result.status === 'rejected') counts.push(describeError(result.reason))
}

async function runAllE2e(server: TestServer) {
  const chosen = projectNames.filter(wantsProject)
  if (chosen.length && !isInterrupted) counts.push(await runE2e(server, chosen))
}

async function runUnit(server: TestServer) {
  if (isInterrupted) return
  const report = path.join(reports, 'vitest.json')
  const changed = changes ? ['--changed', changes.since, '--passWithNoTests'] : []
  const code = await runInTerminal('vitest', ['run', ...changed, ...positionals], {
    DATABASE_URL: await server.create('slatekeeper_test'),
    UNIT_REPORT: report,
  })
  counts.push(await countVitest(report, code))
}

/** Playwright starts the services by `--serve`, which first builds them. */
async function runE2e(server: TestServer, projects: ProjectName[]): Promise<TestCounts> {
  const report = path.join(reports, 'playwright.json')
  const CHROMIUM_PATH = projects.includes('pages') ? await ensureBrowser() : undefined
  const options = [
    ...(values.grep ? ['--grep', values.grep] : []),
    ...(changes ? [`--only-changed=${changes.since}`] : []),
    ...(values['update-snapshots'] ? ['--update-snapshots=changed'] : []),
  ]
  const code = await runInTerminal(
    'playwright',
    ['test', '--pass-with-no-tests', ...options, ...positionals],
    {
      SUITE_POSTGRES: server.url,
      SUITE_PROJECTS: projects.join(','),
      SUITE_REPORT: report,
      BASE_URL: undefined,
      // The unit tests print to the same terminal.
      PLAYWRIGHT_FORCE_TTY: '0',
      ...(CHROMIUM_PATH && { CHROMIUM_PATH }),
    },
  )
  return countPlaywright(report, code)
}
