import { readFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'

/** How long one test ran, in all its tries. */
export type Timing = { name: string; ms: number }

/** How many of something went well, how many did not, what is printed of those at the end, and how long each test took. */
export type Tally = { passed: number; failed: number; told: string[]; timings: Timing[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      status: string
      fullName: string
      failureMessages: string[]
      duration?: number | null
    }[]
  }[]
}

type PlaywrightError = { message?: string }
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] }
type PlaywrightSpec = {
  file: string
  line: number
  title: string
  tests: {
    projectName: string
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    results: { errors: PlaywrightError[]; duration: number }[]
  }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: PlaywrightError[]
  suites: PlaywrightSuite[]
}

/** Counts Vitest's JSON report; a file that could not even be loaded is one failure. */
export async function countVitest(file: string, exitCode: number): Promise<Tally> {
  const report = await read<VitestReport>(file)
  if (!report) return { passed: 0, failed: 1, told: ['✗ vitest left no report'], timings: [] }
  const told = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failures = assertionResults.filter(test => test.status === 'failed')
    if (status === 'failed' && failures.length === 0) return [tell('✗', name, message)]
    return failures.map(test => tell('✗', `${name} › ${test.fullName}`, test.failureMessages[0]))
  })
  const timings = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${fromRoot(name)} › ${fullName}`,
      ms: duration ?? 0,
    })),
  )
  return settle({ passed: report.numPassedTests, failed: told.length, told, timings }, exitCode)
}

/** Counts Playwright's JSON report; an error outside of any test is one failure, and what passed only when tried again has passed, but is told. */
export async function countPlaywright(file: string, exitCode: number): Promise<Tally> {
  const report = await read<PlaywrightReport>(file)
  if (!report) return { passed: 0, failed: 1, told: ['✗ playwright left no report'], timings: [] }
  const { expected, unexpected, flaky } = report.stats
  const marks = { unexpected: '✗', flaky: 'passed only when tried again:' } as const
  const specs = specsOf(report)
  const timings = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: `[${projectName}] ${file} › ${title}`,
      ms: results.reduce((total, { duration }) => total + duration, 0),
    })),
  )
  const told = specs.flatMap(spec =>
    spec.tests.flatMap(({ projectName, status, results }) =>
      status === 'unexpected' || status === 'flaky'
        ? [
            tell(
              marks[status],
              `[${projectName}] ${spec.file}:${spec.line} › ${spec.title}`,
              results[0]?.errors[0]?.message,
            ),
          ]
        : [],
    ),
  )
  const outside = report.errors.map(({ message }) => tell('✗', 'outside of any test', message))
  return settle(
    { passed: expected + flaky, failed: unexpected + outside.length, told: [...told, ...outside], timings },
    exitCode,
  )
}

function specsOf({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** Those that took longest, the longest first. */
export function slowest(timings: Timing[], count: number): Timing[] {
  return timings.toSorted((a, b) => b.ms - a.ms).slice(0, count)
}

/** The sum of several tallies. */
export function sum(tallies: Tally[]): Tally {
  const add = (name: 'passed' | 'failed') => tallies.reduce((total, tally) => total + tally[name], 0)
  return {
    passed: add('passed'),
    failed: add('failed'),
    told: tallies.flatMap(({ told }) => told),
    timings: tallies.flatMap(({ timings }) => timings),
  }
}

/** Whatever made a tool end badly counts, even where its report names nothing. */
function settle(tally: Tally, exitCode: number): Tally {
  if (exitCode === 0 || tally.failed > 0) return tally
  return { ...tally, failed: 1, told: [...tally.told, `✗ ended with ${exitCode} and names no failure`] }
}

/** What failed and the beginning of why, in a few lines. */
function tell(mark: string, name: string, why = ''): string {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter(line => line.trim())
  return [`${mark} ${fromRoot(name)}`, ...lines.slice(0, 6).map(line => `    ${line.slice(0, 200)}`)].join(
    '\n',
  )
}

function fromRoot(file: string): string {
  return file.replace(`${process.cwd()}/`, '')
}

async function read<Report>(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Report)
}
