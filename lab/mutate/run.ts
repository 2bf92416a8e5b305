import { execFileSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testSettings } from '@/scripts/test/settings'
import { failUsage, readOptions } from '@/scripts/tools/read-arguments'
import { runInTerminal } from '@/scripts/tools/run-command'
import { findSources, folders } from './scope'

/** In percent, for each folder. */
const minScore = 90

const stryker = 'node_modules/.cache/stryker'

type Report = { files: Record<string, { mutants: { status: string }[] }> }

const usage = `Usage: npm run lab -- mutate [--only core,rewards/promo] [--concurrency 2]
Changes rules and presenters one by one, and prints per folder of lib how many changes make a test fail.
  --only         folders of lib: ${folders.join(', ')}
  --concurrency  changes that are tested at the same time`

const values = readOptions(usage, {
  only: { type: 'string' },
  concurrency: { type: 'string', default: '2' },
})

async function mutate() {
  const chosen = values.only?.split(',') ?? folders
  const unknown = chosen.filter(folder => !folders.includes(folder))
  if (unknown.length > 0) failUsage(`Unknown: ${unknown.join(', ')}.\n\n${usage}`)
  if (!/^[1-9]\d?$/.test(values.concurrency)) failUsage(usage)
  const missing = chosen.flatMap(findSources).filter(file => !existsSync(file))
  if (missing.length > 0) throw new Error(`lab/mutate/scope.ts lists missing files: ${missing.join(', ')}`)
  installStryker()
  // A copy within the project would be part of the unit tests.
  const copy = await mkdtemp(path.join(tmpdir(), 'slatekeeper-mutate-'))
  const options = ['--concurrency', values.concurrency, '--tempDirName', copy]
  const rest = ['run', 'lab/mutate/stryker.config.json', '--mutate', chosen.flatMap(findSources).join()]
  const code = await runInTerminal(
    path.resolve(stryker, 'node_modules', '.bin', 'stryker'),
    [...rest, ...options],
    {
      ...testSettings,
      LOG_LEVEL: 'silent',
    },
  )
  await rm(copy, { recursive: true, force: true })
  if (code !== 0) throw new Error('Stryker failed.')
  const report = JSON.parse(await readFile('node_modules/.cache/mutate/report.json', 'utf8')) as Report
  for (const folder of chosen) printScore(folder, report)
}

/** Below node_modules, so that it uses the project's Vitest. The lock file has no peer packages: the project has them. */
function installStryker() {
  cpSync('lab/mutate/stryker', stryker, { recursive: true })
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...options], {
    cwd: stryker,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
}

function printScore(folder: string, { files }: Report) {
  const statuses = findSources(folder).flatMap(file => files[file]?.mutants.map(({ status }) => status) ?? [])
  const count = (...counted: string[]) => statuses.filter(status => counted.includes(status)).length
  const killed = count('Killed', 'Timeout')
  const total = killed + count('Survived', 'NoCoverage')
  const score = total === 0 ? 100 : (100 * killed) / total
  const name = path.posix.join('lib', folder)
  console.log(
    `${score < minScore ? '✗' : '✓'} ${name.padEnd(22)} ${score.toFixed(1)} %  ${killed} of ${total}`,
  )
  if (score < minScore) process.exitCode = 1
}

await mutate().catch(error => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
