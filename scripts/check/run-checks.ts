import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import pLimit from 'p-limit'
import { type Command, type CommandResult, runCommand } from '@/scripts/tools/run-command'

type Report = (result: CommandResult) => void

const biome = (files: string[]): Command => ({
  name: 'biome',
  command: ['biome', 'check', '--error-on-warnings', '--max-diagnostics=50', ...files],
})

const types: Command[] = [
  { name: 'next typegen', command: ['next', 'typegen'] },
  // The other checks use the other cores; more threads check some types twice.
  { name: 'tsc', command: ['tsc', '--noEmit', '--singleThreaded'] },
]

/** The longest first, so that none is left at the end alone. Commands of one line run in order. */
const checks: Command[][] = [
  types,
  [biome([])],
  [{ name: 'sql', command: ['tsx', 'scripts/check/sql/run.ts'] }],
  [{ name: 'knip', command: ['knip', '--no-progress', '--treat-config-hints-as-errors', '--cache'] }],
  [{ name: 'spelling', command: ['tsx', 'scripts/check/spelling.ts'] }],
]

/**
 * Runs every check that needs no running server, and reports each as it finishes. With a list of changed files, runs only those that
 * are quick: the format of these files and all types.
 */
export async function runChecks(print: (line: string) => void, changed?: string[]): Promise<CommandResult[]> {
  const results: CommandResult[] = []
  const report: Report = result => {
    results.push(result)
    print(describe(result))
  }
  const run = async (commands: Command[]) => {
    for (const command of commands) report(await runCommand(command))
  }
  if (!(await isClientCurrent())) await run([{ name: 'prisma generate', command: ['prisma', 'generate'] }])
  if (changed) {
    // Without files Biome would check all.
    const formats = changed.length > 0 ? [biome(['--no-errors-on-unmatched', ...changed])] : []
    await Promise.all([run(formats), run(types)])
    return results
  }
  const limit = pLimit(availableParallelism() + 1)
  const [first, ...others] = checks.map(commands => () => run(commands))
  const project = () => runProjectChecks(report)
  await Promise.all([first, project, ...others].map(work => limit(async () => work?.())))
  return results
}

/** The client contains its schema, formatted. `npm ci` has just generated it, which also checked the schema. */
async function isClientCurrent(): Promise<boolean> {
  const schema = await readFile('prisma/schema.prisma', 'utf8')
  const client = await readFile('lib/db/generated/internal/class.ts', 'utf8').catch(() => '')
  const withoutSpaces = (text: string) => text.replaceAll(' ', '')
  return withoutSpaces(client).includes(withoutSpaces(JSON.stringify(schema)))
}

async function runProjectChecks(report: Report): Promise<void> {
  const begun = performance.now()
  const child = fork(path.resolve('scripts/check/project-checks.ts'), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => chunks.push(chunk))
  child.on('message', (result: CommandResult) => report(result))
  const [code] = await once(child, 'close')
  if (code === 0) return
  const seconds = (performance.now() - begun) / 1_000
  const output = Buffer.concat(chunks).toString().trim()
  report({ name: 'project checks', isOk: false, seconds, output: `ended early\n${output}` })
}

function describe({ name, isOk, seconds, output }: CommandResult): string {
  const line = `${isOk ? '✓' : '✗'} ${name.padEnd(16)} ${seconds.toFixed(1)} s`
  return isOk ? line : `${line}\n${output.replaceAll(/^/gm, '    ')}\n`
}
