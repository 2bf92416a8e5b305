import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BenchHarness } from '@/lab/bench/harness'
import type { ListMeasurement } from '@/lab/bench/lists/measure'
import { atLeast, below, type SectionResult } from '@/lab/bench/report'
import { testSettings } from '@/scripts/test/settings'

const maxMs = 300

/**
 * Measures every order, page, search and view of every console list with a million users, including counts, and
 * checks that no page except those of views reads more rows than it shows.
 */
export async function measureLists(harness: BenchHarness): Promise<SectionResult[]> {
  const url = await harness.consoleDatabase()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'lab/bench/lists/measure.ts'],
    {
      env: { ...process.env, ...testSettings, DATABASE_URL: url, LOG_LEVEL: 'error' },
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  const measurements = JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]') as ListMeasurement[]
  const lists = [...new Set(measurements.map(({ list }) => list))]
  return lists.map(list =>
    summarize(
      list,
      measurements.filter(measurement => measurement.list === list),
    ),
  )
}

function summarize(list: string, measurements: ListMeasurement[]): SectionResult {
  for (const { query, rows, ms, problems } of measurements)
    console.error(`  ${list} ${query}: ${[`${rows} rows`, `${ms.toFixed(1)} ms`, ...problems].join(', ')}`)
  const readingTooMuch = measurements.filter(
    ({ query, problems }) => problems.length > 0 && !query.startsWith('view'),
  )
  return {
    title: `List of ${list} with a million users`,
    candidates: [],
    targets: [
      atLeast('shown rows', Math.max(...measurements.map(({ rows }) => rows)), 1, ''),
      below('slowest median', Math.max(...measurements.map(({ ms }) => ms)), maxMs, 'ms'),
      below('queries that read more rows than they show', readingTooMuch.length, 1, ''),
    ],
  }
}
