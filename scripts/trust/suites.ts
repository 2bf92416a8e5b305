import { runHere } from '@/scripts/steps'
import type { Proof, Verdict } from './proof'

/** A promise that the suites prove: at full size here, at a small one every day. */
const proveBy = (key: string, promises: string, project: 'trust' | 'limits', grep: string): Proof => ({
  key,
  promises,
  run: () => runSuite(project, grep),
})

async function runSuite(project: string, grep: string): Promise<Verdict> {
  const flags = ['--only', 'e2e', '--project', project, '--grep', grep]
  const code = await runHere('tsx', ['scripts/test.ts', ...flags], { TRUST_FULL: '1' })
  return {
    figure: code === 0 ? 'all tests passed at full size' : 'a test failed, see above',
    breaches: code === 0 ? [] : [`npm test -- ${flags.join(' ')} ended with ${code}`],
  }
}

/** Races and sweeps that call the running service, by a word of their names. */
export const suites: Proof[] = [
  proveBy('T1', 'one award a user and promo', 'trust', '200 claims of one user'),
  proveBy('T2', 'a promo never exceeds its budget', 'trust', 'a budget for 100 claims'),
  proveBy('T3', 'nobody spends money twice', 'trust', 'entries at once|sent 50 times at once'),
  proveBy('T5', 'no deleted account with money or an open entry', 'trust', 'no account is deleted beside'),
  proveBy(
    'T9',
    'a code serves once and cannot be guessed',
    'trust',
    'right codes at once|wrong codes at once',
  ),
  proveBy('T10', 'revocation is at once', 'trust', 'by every process at once'),
  proveBy('T11', 'nobody reads what is another’s', 'trust', '100 users who ask|the slate of another'),
  proveBy('T12', 'safe methods are safe', 'trust', 'changes nothing on any path'),
  proveBy('T13', 'limits are exact over two processes', 'limits', 'exact'),
  proveBy('T16', 'every route, action and upload is guarded', 'trust', 'guards|console'),
]
