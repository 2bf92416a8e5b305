import { projectChecks } from '@/scripts/project-checks'
import type { CommandResult } from '@/scripts/run-command'

// A check that ends the process early fails the run.
process.exitCode = 1
for (const [name, check] of Object.entries(projectChecks)) {
  const begun = performance.now()
  const problems = await check().catch((error: Error) => [error.stack ?? error.message])
  const seconds = (performance.now() - begun) / 1_000
  await send({ name, isOk: problems.length === 0, seconds, output: problems.join('\n') })
}
// The routes opened connection pools.
process.exit(0)

function send(result: CommandResult): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(result, undefined, {}, error => (error ? reject(error) : resolve()))
  })
}
