import { readFile } from 'node:fs/promises'

/** How many of something went well and how many did not. */
export type Tally = { passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }

/** Counts Vitest's JSON report; a file that could not even be loaded is one failure. */
export async function countVitest(file: string, exitCode: number): Promise<Tally> {
  const report = await read<VitestReport>(file)
  if (!report) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every(test => test.status !== 'failed'),
  )
  return settle({ passed: report.numPassedTests, failed: report.numFailedTests + broken.length }, exitCode)
}

/** Counts Playwright's JSON report; an error outside of any test is one failure, and so is a flaky test. */
export async function countPlaywright(file: string, exitCode: number): Promise<Tally> {
  const report = await read<PlaywrightReport>(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  return settle({ passed: expected, failed: unexpected + flaky + report.errors.length }, exitCode)
}

/** The sum of several tallies. */
export function sum(tallies: Tally[]): Tally {
  const add = (name: keyof Tally) => tallies.reduce((total, tally) => total + tally[name], 0)
  return { passed: add('passed'), failed: add('failed') }
}

/** Whatever made a tool end badly counts, even where its report names nothing. */
function settle(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

async function read<Report>(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Report)
}
