import { randomInt } from 'node:crypto'
import { stripVTControlCharacters } from 'node:util'
import { runCommand } from '@/scripts/tools/run-command'
import type { RunOptions, TrustTest } from './trust-test'

type Suite = {
  files: string[]
  /** Such as `@T1`: only the tests with this tag. */
  tag?: string
  /** No test has rounds: a smaller number would not test the guarantee. */
  hasOneSize?: boolean
}

/** Runs an e2e suite with the full number of rounds, or a share of it. */
const suiteTest = (key: string, guarantee: string, suite: Suite): TrustTest & Suite => ({
  key,
  guarantee,
  ...suite,
  run: options => runSuite(suite, options),
})

async function runSuite({ files, tag, hasOneSize }: Suite, { share, seed }: RunOptions) {
  const [, project = ''] = files[0]?.split('/') ?? []
  const flags = ['--only', 'e2e', '--project', project, ...(tag ? ['--grep', `${tag}\\b`] : []), ...files]
  const { isOk, output } = await runCommand(
    { name: 'npm test', command: ['tsx', 'scripts/test.ts', ...flags] },
    { TRUST_SHARE: String(share), TRUST_SEED: String(seed), SUITE_FIRST_PORT: randomFirstPort() },
    part => process.stdout.write(part),
  )
  const passed = passedTests(output)
  const size = hasOneSize && share !== 1 ? ' (their only size: --share does not apply)' : ''
  const summary = `${passed.length} tests passed${size}${passed.map(line => `\n  ${line}`).join('')}`
  return { summary, breaches: isOk ? [] : [`npm test -- ${flags.join(' ')} failed`] }
}

/** The names, with their numbers of rounds, and durations of the tests that Playwright listed as passed. */
export const passedTests = (output: string) =>
  [...stripVTControlCharacters(output).matchAll(/^ +✓ +\d+ \[\w+\] › \S+ › (.+)$/gm)].map(([, line = '']) =>
    line.replace(/ @T\d+/, ''),
  )

/** The first of twelve ports, below the range of outgoing connections. */
export const randomFirstPort = () => String(12 * randomInt(834, 1_241))

const races = ['e2e/trust/races.spec.ts']

export const suites = [
  suiteTest('T1', 'one award per user and promo, one buy-in per user and contest', {
    files: races,
    tag: '@T1',
  }),
  suiteTest('T2', 'a promo never exceeds its budget, a contest never its places', {
    files: races,
    tag: '@T2',
  }),
  suiteTest('T3', 'money is never spent twice', { files: races, tag: '@T3', hasOneSize: true }),
  suiteTest('T5', 'no deleted account has cash, site credits, an open cash entry or an active contest', {
    files: ['e2e/trust/settlement.spec.ts', 'e2e/trust/contest-deletion.spec.ts'],
  }),
  suiteTest('T8', 'no input breaks it: no 5xx, no body outside its schema, no HTML', {
    files: ['e2e/trust/hostile-input.spec.ts'],
    tag: '@T8',
  }),
  suiteTest('T9', 'a code works once and cannot be guessed', {
    files: ['e2e/trust/codes.spec.ts'],
    hasOneSize: true,
  }),
  suiteTest('T21', 'limits of deposits are exact, and an exclusion is immediate', {
    files: ['e2e/trust/money.spec.ts'],
    hasOneSize: true,
  }),
  suiteTest('T10', 'revocation is immediate', { files: ['e2e/trust/revocation.spec.ts'], hasOneSize: true }),
  suiteTest('T11', 'users cannot read data of other users', {
    files: ['e2e/trust/foreign-entries.spec.ts', 'e2e/trust/foreign-contests.spec.ts'],
  }),
  suiteTest('T12', 'safe methods are safe', { files: ['e2e/trust/safe-methods.spec.ts'], hasOneSize: true }),
  suiteTest('T13', 'limits are exact over two processes', {
    files: ['e2e/limits/exact.spec.ts'],
    hasOneSize: true,
  }),
  suiteTest('T16', 'every route, action and upload is guarded', {
    files: ['e2e/trust/guards.spec.ts', 'e2e/trust/console.spec.ts', 'e2e/trust/console-uploads.spec.ts'],
    hasOneSize: true,
  }),
  suiteTest('T29', 'a write is acknowledged only if it happened', {
    files: ['e2e/trust/hostile-input.spec.ts'],
    tag: '@T29',
    hasOneSize: true,
  }),
  suiteTest('T26', 'a person gets what is free once, with any number of accounts', {
    files: ['e2e/trust/aliases.spec.ts'],
  }),
  suiteTest('T23', 'no user gets an answer of another QA world', { files: ['e2e/trust/worlds.spec.ts'] }),
]
