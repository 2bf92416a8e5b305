import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countPlaywright, countVitest, sum } from '@/scripts/tally'

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

const passed = { status: 'passed', assertionResults: [{ status: 'passed' }] }

test('tests that passed and failed are counted', async () => {
  const failed = { status: 'failed', assertionResults: [{ status: 'failed' }] }
  const file = await save({ numPassedTests: 3, numFailedTests: 1, testResults: [passed, failed] })
  expect(await countVitest(file, 1)).toEqual({ passed: 3, failed: 1 })
})

test('a test file that cannot be loaded is a failure', async () => {
  const broken = { status: 'failed', assertionResults: [] }
  const file = await save({ numPassedTests: 1, numFailedTests: 0, testResults: [passed, broken] })
  expect(await countVitest(file, 1)).toEqual({ passed: 1, failed: 1 })
})

test('a bad exit is a failure even where the report names none', async () => {
  const file = await save({ numPassedTests: 1, numFailedTests: 0, testResults: [passed] })
  expect(await countVitest(file, 1)).toEqual({ passed: 1, failed: 1 })
})

test('a run that left no report is a failure', async () => {
  expect(await countVitest(path.join(folder, 'none'), 0)).toEqual({ passed: 0, failed: 1 })
  expect(await countPlaywright(path.join(folder, 'none'), 0)).toEqual({ passed: 0, failed: 1 })
})

test('flaky tests and errors outside of tests are failures', async () => {
  const file = await save({ stats: { expected: 5, unexpected: 1, flaky: 2 }, errors: [{}] })
  expect(await countPlaywright(file, 1)).toEqual({ passed: 5, failed: 4 })
})

test('tallies add up', () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 })
})
