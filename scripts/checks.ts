import { type Outcome, runStep, type Step } from './run-command'

/** What the others read: the client, and the types of the routes. */
const made: Step[] = [
  { name: 'prisma validate', command: ['prisma', 'validate'] },
  { name: 'prisma generate', command: ['prisma', 'generate'] },
  { name: 'next typegen', command: ['next', 'typegen'] },
]

const judged: Step[] = [
  { name: 'tsc', command: ['tsc', '--noEmit'] },
  { name: 'biome', command: ['biome', 'check', '--error-on-warnings', '--max-diagnostics=50'] },
  { name: 'knip', command: ['knip', '--no-progress', '--treat-config-hints-as-errors'] },
  { name: 'layers', command: ['tsx', 'scripts/layers.ts', '--check'] },
  { name: 'wording', command: ['tsx', 'scripts/check-wording.ts'] },
  { name: 'cspell', command: ['cspell', '--no-progress', '--no-summary', '--quiet', '.'] },
  { name: 'patterns', command: ['tsx', 'scripts/patterns.ts', '--check'] },
  { name: 'openapi', command: ['tsx', 'scripts/openapi.ts', '--check'] },
  { name: 'client', command: ['tsx', 'scripts/client/generate.ts', '--check'] },
]

/** Runs every check that needs no running server, and tells of each as it ends. */
export async function runChecks(tell: (line: string) => void): Promise<Outcome[]> {
  const run = async (step: Step) => {
    const outcome = await runStep(step)
    tell(describe(outcome))
    return outcome
  }
  const first = await Promise.all(made.map(run))
  return [...first, ...(await Promise.all(judged.map(run)))]
}

function describe({ name, isOk, seconds, output }: Outcome): string {
  const line = `${isOk ? '✓' : '✗'} ${name.padEnd(16)} ${seconds.toFixed(1)} s`
  return isOk ? line : `${line}\n${output.replaceAll(/^/gm, '    ')}\n`
}
