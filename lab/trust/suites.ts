import { randomInt } from 'node:crypto'
import { runInTerminal } from '@/scripts/tools/run-command'
import type { TrustResult, TrustTest } from './trust-test'

type SuiteTest = TrustTest & { files: string[]; tag: string }

/** Runs an e2e suite at full size; with a tag such as `@T1`, its tests with this tag. */
const suiteTest = (key: string, guarantee: string, files: string[], tag = ''): SuiteTest => ({
  key,
  guarantee,
  files,
  tag,
  run: () => runSuite(files, tag),
})

async function runSuite(files: string[], tag: string): Promise<TrustResult> {
  const [, project = ''] = files[0]?.split('/') ?? []
  const flags = ['--only', 'e2e', '--project', project, ...(tag ? ['--grep', `${tag}\\b`] : []), ...files]
  const own = { TRUST_FULL: '1', SUITE_FIRST_PORT: randomFirstPort() }
  const code = await runInTerminal('tsx', ['scripts/test.ts', ...flags], own)
  return {
    summary: code === 0 ? 'all tests passed at full size' : 'a test failed, see above',
    breaches: code === 0 ? [] : [`npm test -- ${flags.join(' ')} ended with ${code}`],
  }
}

/** The first of twelve ports, below the range of outgoing connections. */
export const randomFirstPort = () => String(12 * randomInt(834, 1_241))

const races = ['e2e/trust/races.spec.ts']

export const suites: SuiteTest[] = [
  suiteTest('T1', 'one award per user and promo, one buy-in per user and contest', races, '@T1'),
  suiteTest('T2', 'a promo never exceeds its budget, a contest never its places', races, '@T2'),
  suiteTest('T3', 'money is never spent twice', races, '@T3'),
  suiteTest('T5', 'no deleted account has cash, site credits, an open cash entry or an active contest', [
    'e2e/trust/settlement.spec.ts',
    'e2e/trust/contest-deletion.spec.ts',
  ]),
  suiteTest('T9', 'a code works once and cannot be guessed', ['e2e/trust/codes.spec.ts']),
  suiteTest('T21', 'limits of deposits are exact, and an exclusion is immediate', [
    'e2e/trust/money.spec.ts',
  ]),
  suiteTest('T10', 'revocation is immediate', ['e2e/trust/revocation.spec.ts']),
  suiteTest('T11', 'users cannot read data of other users', [
    'e2e/trust/foreign-entries.spec.ts',
    'e2e/trust/foreign-contests.spec.ts',
  ]),
  suiteTest('T12', 'safe methods are safe', ['e2e/trust/safe-methods.spec.ts']),
  suiteTest('T13', 'limits are exact over two processes', ['e2e/limits/exact.spec.ts']),
  suiteTest('T16', 'every route, action and upload is guarded', [
    'e2e/trust/guards.spec.ts',
    'e2e/trust/console.spec.ts',
    'e2e/trust/console-uploads.spec.ts',
  ]),
  suiteTest(
    'T29',
    'a write is acknowledged only if it happened',
    ['e2e/trust/hostile-input.spec.ts'],
    '@T29',
  ),
  suiteTest('T26', 'a person gets what is free once, with any number of accounts', [
    'e2e/trust/aliases.spec.ts',
  ]),
  suiteTest('T23', 'no user gets an answer of another QA world', ['e2e/trust/worlds.spec.ts']),
]
