import path from 'node:path'
import { installTool } from '@/scripts/tools/install-tool'
import { runInTerminal } from '@/scripts/tools/run-command'

if (process.argv.includes('--help')) {
  console.log(`Usage: npm run lab -- coverage [options of Vitest]
Runs the unit tests and prints the share of lib that they execute.`)
  process.exit()
}

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
