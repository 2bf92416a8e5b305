import { readFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'

/** Duration of a test, retries included. */
type Timing = { name: string; ms: number }

/** `messages` are printed at the end of the run. */
export type TestCounts = { passed: number; failed: number; messages: string[]; timings: Timing[] }

type VitestReport = {
  testResults: {
    /** The file. */
    name: string
    status: string
    message: string
    assertionResults: {
      fullName: string
      status: string
      duration?: number | null
      failureMessages?: string[] | null
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

/** Counts Vitest's JSON report. A file that fails to load is one failure; Vitest prints errors that no test handled. */
export async function countVitest(file: string, exitCode: number): Promise<TestCounts> {
  const report = await read<VitestReport>(file)
  if (!report) return { passed: 0, failed: 1, messages: ['✗ vitest wrote no report'], timings: [] }
  const tests = report.testResults.flatMap(({ name, status, message, assertionResults }) =>
    assertionResults.length === 0 && status === 'failed'
      ? [{ name, status, ms: 0, error: message }]
      : assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
          name: `${name} › ${fullName}`,
          status,
          ms: duration ?? 0,
          error: failureMessages?.[0],
        })),
  )
  const failures = tests.filter(({ status }) => status === 'failed')
  return countExitCode(
    {
      passed: tests.filter(({ status }) => status === 'passed').length,
      failed: failures.length,
      messages: failures.map(({ name, error }) => describeFailure('✗', name, error)),
      timings: tests.map(({ name, ms }) => ({ name: fromRoot(name), ms })),
    },
    exitCode,
  )
}

/** Counts Playwright's JSON report. An error outside tests is one failure. A flaky test has passed, but is listed. */
export async function countPlaywright(file: string, exitCode: number): Promise<TestCounts> {
  const report = await read<PlaywrightReport>(file)
  if (!report) return { passed: 0, failed: 1, messages: ['✗ playwright wrote no report'], timings: [] }
  const { expected, unexpected, flaky } = report.stats
  const marks = { unexpected: '✗', flaky: 'flaky:' } as const
  const specs = specsOf(report)
  const timings = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: `[${projectName}] ${file} › ${title}`,
      ms: results.reduce((total, { duration }) => total + duration, 0),
    })),
  )
  const messages = specs.flatMap(spec =>
    spec.tests.flatMap(({ projectName, status, results }) =>
      status === 'unexpected' || status === 'flaky'
        ? [
            describeFailure(
              marks[status],
              `[${projectName}] ${spec.file}:${spec.line} › ${spec.title}`,
              results[0]?.errors[0]?.message,
            ),
          ]
        : [],
    ),
  )
  const outside = report.errors.map(({ message }) => describeFailure('✗', 'outside tests', message))
  return countExitCode(
    {
      passed: expected + flaky,
      failed: unexpected + outside.length,
      messages: [...messages, ...outside],
      timings,
    },
    exitCode,
  )
}

function specsOf({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

export function slowest(timings: Timing[], count: number): Timing[] {
  return timings.toSorted((a, b) => b.ms - a.ms).slice(0, count)
}

export function sum(counts: TestCounts[]): TestCounts {
  const add = (name: 'passed' | 'failed') => counts.reduce((total, count) => total + count[name], 0)
  return {
    passed: add('passed'),
    failed: add('failed'),
    messages: counts.flatMap(({ messages }) => messages),
    timings: counts.flatMap(({ timings }) => timings),
  }
}

/** A non-zero exit code is a failure even if the report has none. */
function countExitCode(counts: TestCounts, exitCode: number): TestCounts {
  if (exitCode === 0 || counts.failed > 0) return counts
  return {
    ...counts,
    failed: 1,
    messages: [...counts.messages, `✗ exited with ${exitCode} but reported no failure`],
  }
}

/** The name of a test and the first six lines of its error. */
function describeFailure(mark: string, name: string, why = ''): string {
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
