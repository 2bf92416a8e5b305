import type { LoadResponse } from '@/lab/trust/load'

/** A line of the table. */
export type Row = { name: string; figures: string; problems: string[] }

/** Counts of responses, and how long after the fault callers got the last 503. */
export function describeResponses(
  responses: readonly Pick<LoadResponse, 'status' | 'ms' | 'endedAt'>[],
  killedAt: number,
  restoredAt: number,
): string {
  const rejected = responses.filter(({ status }) => status === 503)
  const slowest = Math.max(0, ...responses.map(({ ms }) => ms))
  const last = Math.max(...rejected.map(({ endedAt }) => endedAt))
  const end =
    last > restoredAt
      ? `the last ${inSeconds(last - restoredAt)} after the restart`
      : `the last ${inSeconds(last - killedAt)} after the kill`
  const cut = responses.filter(({ status }) => status === 0).length
  return [
    `${rejected.length} of ${responses.length} calls 503${rejected.length > 0 ? `, ${end}` : ''}`,
    ...(cut > 0 ? [`${cut} connections closed`] : []),
    `slowest ${inSeconds(slowest)}`,
  ].join('; ')
}

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** The result of each check in a column of equal width. */
export function formatTable(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length))
  return rows
    .map(
      ({ name, figures, problems }) =>
        `${problems.length > 0 ? 'FAIL' : 'ok  '}  ${name.padEnd(width)}  ${figures}`,
    )
    .join('\n')
}
