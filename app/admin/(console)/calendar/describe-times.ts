import { dayOf } from '@/lib/console/calendar/days'
import type { CalendarEvent } from '@/lib/console/calendar/rules'
import { formatDateTime, formatTime, formatTimeZone } from '@/lib/core/format'

/** "Fri 20 Nov, 18:00 ET", "Fri 20 Nov, 18:00 to 20:00 ET", "from Fri 20 Nov, 18:00 ET, no end set". */
export function describeTimes({ startsAt, endsAt, isSpan }: CalendarEvent, zone: string, now: Date): string {
  const start = formatDateTime(startsAt, zone, now)
  const end = endsAt && formatDateTime(endsAt, zone, now)
  if (!isSpan) return start
  if (!end) return `from ${start}, no end set`
  const isSameDay = dayOf(startsAt, zone) === dayOf(endsAt, zone)
  const zoneName = formatTimeZone(zone, endsAt)
  // Clocks that go back have two names of the zone on the day.
  const shownStart = start.endsWith(` ${zoneName}`) ? start.slice(0, -zoneName.length - 1) : start
  return `${shownStart} to ${isSameDay ? `${formatTime(endsAt, zone)} ${zoneName}` : end}`
}
