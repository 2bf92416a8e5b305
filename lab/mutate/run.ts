import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testSettings } from '@/scripts/test/settings'
import { failUsage, readOptions } from '@/scripts/tools/read-arguments'
import { runInTerminal } from '@/scripts/tools/run-command'
import { findSources, folders } from './scope'

const stryker = path.resolve('node_modules/.cache/stryker')

const usage = `Usage: npm run lab -- mutate [--only core,rewards/promo] [--concurrency 2]
Changes rules and presenters one by one, and prints how many changes make a test fail. Less than 90 % end with code 1.
  --only         folders of lib: ${folders.join(', ')}
  --concurrency  changes that are tested at the same time`

const values = readOptions(usage, {
  only: { type: 'string' },
  concurrency: { type: 'string', default: '2' },
})
const chosen = values.only?.split(',') ?? folders
const unknown = chosen.filter(folder => !folders.includes(folder))
if (unknown.length > 0) failUsage(`Unknown: ${unknown.join(', ')}.\n\n${usage}`)
if (!/^[1-9]\d?$/.test(values.concurrency)) failUsage(usage)

// Below node_modules, so that it uses the project's Vitest. The lock file has no peer packages: the project has them.
cpSync('lab/mutate/stryker', stryker, { recursive: true })
execFileSync('npm', ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'], {
  cwd: stryker,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})

// A copy within the project would be part of the unit tests.
const copy = await mkdtemp(path.join(tmpdir(), 'slatekeeper-mutate-'))
const files = ['--mutate', chosen.flatMap(findSources).join()]
const options = [...files, '--concurrency', values.concurrency, '--tempDirName', copy]
process.exitCode = await runInTerminal(
  path.join(stryker, 'node_modules/.bin/stryker'),
  ['run', 'lab/mutate/stryker.config.json', ...options],
  { ...testSettings, LOG_LEVEL: 'silent' },
)
await rm(copy, { recursive: true, force: true })
