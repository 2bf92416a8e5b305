import type { UpcomingChange } from '@/lib/console/calendar/rules'

/** A time to preview; `at` null is now, without changes. */
export type TimeStop = { at: string | null; changes: Pick<UpcomingChange, 'text' | 'href'>[] }

const maxStops = 40

/** Now and the next times at which something changes; `later` counts the changes after the last of them. */
export function toTimeStops(changes: readonly Omit<UpcomingChange, 'kind'>[]): {
  stops: TimeStop[]
  later: number
} {
  const byTime = new Map<string, TimeStop['changes']>()
  for (const { at, text, href } of changes) byTime.set(at, [...(byTime.get(at) ?? []), { text, href }])
  const times = [...byTime].map(([at, changesThen]) => ({ at, changes: changesThen }))
  const later = times.slice(maxStops).reduce((count, stop) => count + stop.changes.length, 0)
  return { stops: [{ at: null, changes: [] }, ...times.slice(0, maxStops)], later }
}

/** The index of the last stop that is not after `at`. */
export function findStop(stops: readonly TimeStop[], at: string | null): number {
  if (at === null) return 0
  return stops.findLastIndex(stop => stop.at === null || Date.parse(stop.at) <= Date.parse(at))
}
