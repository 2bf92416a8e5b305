import type { WindowInput } from '@/lib/app-config/maintenance/schema-console'
import { formatTime, wallTime } from '@/lib/core/format'
import { isIncomplete } from '@/lib/core/rules'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

type Times = Pick<WindowInput, 'startsAt' | 'endsAt'>

/** The next full hour that is at least an hour away, in ISO form. */
export function nextFullHour(now: Date): string {
  return new Date(Math.ceil(now.getTime() / hourMs + 1) * hourMs).toISOString()
}

/** Moves the end along with the start, so that the duration stays. */
export function moveStart({ startsAt, endsAt }: Times, to: Times['startsAt'], now: Date): Times {
  const timeOf = (start: Times['startsAt']) => (start === 'now' ? now.getTime() : Date.parse(start))
  if (endsAt === null || isIncomplete(endsAt)) return { startsAt: to, endsAt }
  // A start can have seconds: the current time has, and so has a year before time zones, such as 202 while 2027 is typed.
  const duration = Math.max(1, Math.round((Date.parse(endsAt) - timeOf(startsAt)) / minuteMs))
  const end = (Math.round(timeOf(to) / minuteMs) + duration) * minuteMs
  return { startsAt: to, endsAt: new Date(end).toISOString() }
}

/**
 * With the end that many minutes from now, to the nearest minute, for a window that starts on save: formatRelative then
 * shows the same number of minutes. Null keeps the end.
 */
export function withDuration<Values extends Times>(values: Values, minutes: number | null, now: Date) {
  if (minutes === null || values.startsAt !== 'now') return values
  // formatRelative rounds to seconds first.
  const end = Math.round((now.getTime() - 500) / minuteMs) + minutes
  return { ...values, endsAt: new Date(end * minuteMs).toISOString() }
}

/** Explains why the clocks show a different duration, if they are changed within the window; null otherwise. */
export function explainClockChange(startsAt: string, endsAt: string | null, zone: string): string | null {
  if (endsAt === null || isIncomplete(startsAt) || isIncomplete(endsAt)) return null
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  const change = findClockChange(start, end, zone)
  if (change === null || end <= start) return null
  const duration = formatDuration(end.getTime() - start.getTime())
  return `Clocks go ${change} during the window, so ${formatTime(start, zone)} to ${formatTime(end, zone)} lasts ${duration}.`
}

/** "forward by 1 h" if clocks differ from UTC by more at the end than at the start; null if by the same. */
export function findClockChange(start: Date, end: Date, zone: string): string | null {
  const changeMs = offsetMs(end, zone) - offsetMs(start, zone)
  if (changeMs === 0) return null
  return `${changeMs > 0 ? 'forward' : 'back'} by ${formatDuration(Math.abs(changeMs))}`
}

/** Local time minus UTC. */
function offsetMs(at: Date, zone: string): number {
  const { year, month, day, hour, minute } = wallTime(at, zone)
  const local = Date.UTC(year, month - 1, day, hour, minute)
  return local - Math.floor(at.getTime() / minuteMs) * minuteMs
}

function formatDuration(ms: number): string {
  const minutes = Math.round(ms / minuteMs)
  const parts = [
    minutes >= 60 ? `${Math.floor(minutes / 60)} h` : '',
    minutes % 60 > 0 ? `${minutes % 60} min` : '',
  ]
  return parts.filter(Boolean).join(' ')
}
