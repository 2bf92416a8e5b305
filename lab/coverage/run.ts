import path from 'node:path'
import { installTool } from '@/scripts/tools/install-tool'
import { runInTerminal } from '@/scripts/tools/run-command'

/** Runs the unit tests, and prints which part of lib they execute. */
const modules = await installTool('coverage')
const provider = path.join(modules, '@vitest', 'coverage-v8', 'dist', 'index.js')
process.exitCode = await runInTerminal('vitest', [
  'run',
  '--coverage.enabled',
  '--coverage.provider=custom',
  `--coverage.customProviderModule=${provider}`,
  '--coverage.include=lib/**/*.ts',
  '--coverage.exclude=lib/{db/generated,api/client/generated}/**',
  '--coverage.exclude=**/{testing*.ts,testing/**}',
  '--coverage.reporter=text-summary',
  `--coverage.reportsDirectory=${path.join(modules, '..', 'report')}`,
  ...process.argv.slice(2),
])
