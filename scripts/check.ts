import { runChecks } from '@/scripts/check/run-checks'
import { readOptions } from '@/scripts/tools/read-arguments'

readOptions('Usage: npm run check\nRuns every check that needs no running service.', {})

const outcomes = await runChecks(line => console.log(line))
const failed = outcomes.filter(({ isOk }) => !isOk)
console.log(failed.length ? `Failed: ${failed.map(({ name }) => name).join(', ')}` : 'All checks passed.')
process.exitCode = failed.length ? 1 : 0
