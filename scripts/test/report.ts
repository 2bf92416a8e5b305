import { readFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'

/** Duration of a test, retries included. */
type Timing = { name: string; ms: number }

/** `messages` are printed at the end of the run. */
export type TestCounts = { passed: number; failed: number; messages: string[]; timings: Timing[] }

type Result = Timing & { status: 'passed' | 'failed' | 'flaky' | 'skipped'; error: string | undefined }

type VitestReport = {
  testResults: {
    /** The file. */
    name: string
    status: string
    message: string
    assertionResults: {
      fullName: string
      status: Result['status']
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
    status: keyof typeof statuses
    results: { errors: PlaywrightError[]; duration: number }[]
  }[]
}
type PlaywrightReport = PlaywrightSuite & { errors: PlaywrightError[] }

const statuses = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' } as const

/** Counts Vitest's JSON report. A file that fails to load is one failure; Vitest prints errors that no test handled. */
export async function countVitest(file: string, exitCode: number): Promise<TestCounts> {
  const report = await read<VitestReport>(file)
  const results = report?.testResults.flatMap(({ name, status, message, assertionResults }): Result[] =>
    assertionResults.length === 0 && status === 'failed'
      ? [{ name, status, ms: 0, error: message }]
      : assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
          name: `${name} › ${fullName}`,
          status,
          ms: duration ?? 0,
          error: failureMessages?.[0],
        })),
  )
  return count('vitest', results, exitCode)
}

/** Counts Playwright's JSON report. An error outside tests is one failure. A flaky test has passed, but is listed. */
export async function countPlaywright(file: string, exitCode: number): Promise<TestCounts> {
  const report = await read<PlaywrightReport>(file)
  const ofTests = report && specsOf(report).flatMap(resultsOf)
  const outside = report?.errors.map(
    ({ message }): Result => ({ name: 'outside tests', status: 'failed', ms: 0, error: message }),
  )
  return count('playwright', ofTests && [...ofTests, ...(outside ?? [])], exitCode)
}

const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

const resultsOf = ({ file, line, title, tests }: PlaywrightSpec): Result[] =>
  tests.map(({ projectName, status, results }) => ({
    name: `[${projectName}] ${file}:${line} › ${title}`,
    status: statuses[status],
    ms: results.reduce((total, { duration }) => total + duration, 0),
    error: results[0]?.errors[0]?.message,
  }))

/** A missing report is a failure, and so is an exit code that the report does not explain. */
function count(tool: string, results: Result[] | undefined, exitCode: number): TestCounts {
  const failed = results?.filter(({ status }) => status === 'failed') ?? []
  const flaky = results?.filter(({ status }) => status === 'flaky') ?? []
  const unexplained =
    (results === undefined && `✗ ${tool} wrote no report`) ||
    (exitCode !== 0 && failed.length === 0 && `✗ ${tool} exited with ${exitCode} but reported no failure`)
  return {
    passed: flaky.length + (results?.filter(({ status }) => status === 'passed').length ?? 0),
    failed: failed.length + (unexplained ? 1 : 0),
    messages: [
      ...failed.map(result => describeFailure('✗', result)),
      ...flaky.map(result => describeFailure('flaky:', result)),
      ...(unexplained ? [unexplained] : []),
    ],
    timings: results?.map(({ name, ms }) => ({ name: fromRoot(name), ms })) ?? [],
  }
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

/** The name of a test and the first six lines of its error. */
function describeFailure(mark: string, { name, error = '' }: Result): string {
  const lines = stripVTControlCharacters(error)
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
