import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { type Command, type CommandResult, runCommand } from './run-command'

/** Files that the checks read: the Prisma client and route types. */
const generated: Command[] = [
  { name: 'prisma validate', command: ['prisma', 'validate'] },
  { name: 'prisma generate', command: ['prisma', 'generate'] },
  { name: 'next typegen', command: ['next', 'typegen'] },
]

// By content, since a checkout changes the time of every file.
const cspellCache = [
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  'node_modules/.cache/cspell',
]

/** The longest first, so that none is left at the end alone. */
const checks: Command[] = [
  { name: 'biome', command: ['biome', 'check', '--error-on-warnings', '--max-diagnostics=50'] },
  { name: 'cspell', command: ['cspell', '--no-progress', '--no-summary', '--quiet', ...cspellCache, '.'] },
  { name: 'sql', command: ['tsx', 'scripts/check-sql.ts'] },
  { name: 'openapi lint', command: ['tsx', 'scripts/openapi-lint.ts'] },
  { name: 'knip', command: ['knip', '--no-progress', '--treat-config-hints-as-errors', '--cache'] },
  { name: 'patterns', command: ['tsx', 'scripts/patterns.ts', '--check'] },
  { name: 'client', command: ['tsx', 'scripts/client/generate.ts', '--check'] },
  { name: 'openapi', command: ['tsx', 'scripts/openapi.ts', '--check'] },
  { name: 'tsc', command: ['tsc', '--noEmit'] },
  { name: 'openapi changes', command: ['tsx', 'scripts/openapi-changes.ts', '--check'] },
  { name: 'icons', command: ['tsx', 'scripts/icons.tsx', '--check'] },
  { name: 'migrations', command: ['tsx', 'scripts/check-migrations.ts'] },
  { name: 'wording', command: ['tsx', 'scripts/check-wording.ts'] },
  { name: 'layers', command: ['tsx', 'scripts/layers.ts', '--check'] },
]

/** Runs every check that needs no running server, and reports each as it finishes. */
export async function runChecks(report: (line: string) => void): Promise<CommandResult[]> {
  const run = async (command: Command) => {
    const result = await runCommand(command)
    report(describe(result))
    return result
  }
  const first = await Promise.all(generated.map(run))
  const limit = pLimit(availableParallelism() + 1)
  return [...first, ...(await Promise.all(checks.map(check => limit(run, check))))]
}

function describe({ name, isOk, seconds, output }: CommandResult): string {
  const line = `${isOk ? '✓' : '✗'} ${name.padEnd(16)} ${seconds.toFixed(1)} s`
  return isOk ? line : `${line}\n${output.replaceAll(/^/gm, '    ')}\n`
}
