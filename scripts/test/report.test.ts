import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countPlaywright, countVitest, slowest, sum } from './report'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'slatekeeper-tally-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function save(report: object) {
  const file = path.join(folder, `${crypto.randomUUID()}.json`)
  await writeFile(file, JSON.stringify(report))
  return file
}

const passed = { fullName: 'adds', status: 'passed', duration: 3, failureMessages: [] }
const spec = (status: string, message?: string) => ({
  file: 'a.spec.ts',
  line: 3,
  title: `is ${status}`,
  tests: [{ projectName: 'api', status, results: [{ errors: message ? [{ message }] : [], duration: 40 }] }],
})

const ofFile = (assertionResults: object[], rest = {}) => ({
  testResults: [{ name: 'a.test.ts', status: 'passed', message: '', assertionResults, ...rest }],
})

test('passed and failed tests are counted, and failures are listed', async () => {
  const failed = { fullName: 'adds up', status: 'failed', failureMessages: ['Error: 1 is not 2\n at x'] }
  const file = await save(ofFile([passed, passed, { ...passed, status: 'skipped' }, failed]))
  expect(await countVitest(file, 1)).toMatchObject({
    passed: 2,
    failed: 1,
    messages: ['✗ a.test.ts › adds up\n    Error: 1 is not 2\n     at x'],
  })
})

test('a file that fails to load is a failure that says what was thrown', async () => {
  const file = await save(ofFile([], { status: 'failed', message: 'Error: no such module' }))
  expect(await countVitest(file, 1)).toMatchObject({
    passed: 0,
    failed: 1,
    messages: ['✗ a.test.ts\n    Error: no such module'],
  })
})

test('a non-zero exit code is a failure even if the report has none', async () => {
  const file = await save(ofFile([passed]))
  expect(await countVitest(file, 1)).toMatchObject({ passed: 1, failed: 1 })
})

test('a run without a report is a failure', async () => {
  expect(await countVitest(path.join(folder, 'none'), 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(await countPlaywright(path.join(folder, 'none'), 0)).toMatchObject({ passed: 0, failed: 1 })
})

test('errors outside tests are failures, and a flaky test is listed', async () => {
  const suites = [
    { specs: [spec('expected')], suites: [{ specs: [spec('unexpected', 'no row'), spec('flaky', 'late')] }] },
  ]
  const file = await save({
    stats: { expected: 5, unexpected: 1, flaky: 1 },
    errors: [{ message: 'no server' }],
    suites,
  })
  expect(await countPlaywright(file, 1)).toMatchObject({
    passed: 6,
    failed: 2,
    messages: [
      '✗ [api] a.spec.ts:3 › is unexpected\n    no row',
      'flaky: [api] a.spec.ts:3 › is flaky\n    late',
      '✗ outside tests\n    no server',
    ],
  })
})

test('counts of several runs are summed', () => {
  expect(
    sum([
      { passed: 1, failed: 0, messages: [], timings: [] },
      { passed: 2, failed: 3, messages: ['✗ a'], timings: [] },
    ]),
  ).toEqual({ passed: 3, failed: 3, messages: ['✗ a'], timings: [] })
})

test('the slowest tests are listed with their duration, retries included', async () => {
  const slow = spec('flaky', 'late')
  const [first] = slow.tests
  const tries = [
    { errors: [], duration: 700 },
    { errors: [], duration: 500 },
  ]
  const file = await save({
    stats: { expected: 1, unexpected: 0, flaky: 1 },
    errors: [],
    suites: [{ specs: [spec('expected'), { ...slow, tests: [{ ...first, results: tries }] }] }],
  })
  const { timings } = await countPlaywright(file, 0)
  expect(slowest(timings, 1)).toEqual([{ name: '[api] a.spec.ts › is flaky', ms: 1_200 }])
})
