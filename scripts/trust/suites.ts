import { randomInt } from 'node:crypto'
import { runHere } from '@/scripts/run-command'
import type { Proof, Verdict } from './trust-test'

/** A promise that a suite proves: at full size here, at a small one every day. */
const proveBy = (key: string, promises: string, files: string[], grep = ''): Proof => ({
  key,
  promises,
  run: () => runSuite(files, grep),
})

async function runSuite(files: string[], grep: string): Promise<Verdict> {
  const [, project = ''] = files[0]?.split('/') ?? []
  const flags = ['--only', 'e2e', '--project', project, ...(grep ? ['--grep', grep] : []), ...files]
  const own = { TRUST_FULL: '1', SUITE_FIRST_PORT: drawFirstPort() }
  const code = await runHere('tsx', ['scripts/test.ts', ...flags], own)
  return {
    figure: code === 0 ? 'all tests passed at full size' : 'a test failed, see above',
    breaches: code === 0 ? [] : [`npm test -- ${flags.join(' ')} ended with ${code}`],
  }
}

/** Ten ports that other suites on this machine hardly use; below those that systems give to outgoing connections. */
export const drawFirstPort = () => String(10 * randomInt(1_000, 1_490))

const races = ['e2e/trust/races.spec.ts']

/** Races and sweeps that call the running service. */
export const suites: Proof[] = [
  proveBy('T1', 'one award a user and promo', races, '200 claims of one user'),
  proveBy('T2', 'a promo never exceeds its budget', races, 'a budget for 100 claims'),
  proveBy('T3', 'nobody spends money twice', races, 'entries at once|sent 50 times at once'),
  proveBy('T5', 'no deleted account with money or an open entry', ['e2e/trust/settlement.spec.ts']),
  proveBy('T9', 'a code serves once and cannot be guessed', ['e2e/trust/codes.spec.ts']),
  proveBy('T10', 'revocation is at once', ['e2e/trust/revocation.spec.ts']),
  proveBy('T11', 'nobody reads what is another’s', ['e2e/trust/foreign-entries.spec.ts']),
  proveBy('T12', 'safe methods are safe', ['e2e/trust/safe-methods.spec.ts']),
  proveBy('T13', 'limits are exact over two processes', ['e2e/limits/exact.spec.ts']),
  proveBy('T16', 'every route, action and upload is guarded', [
    'e2e/trust/guards.spec.ts',
    'e2e/trust/console.spec.ts',
    'e2e/trust/console-uploads.spec.ts',
  ]),
]
