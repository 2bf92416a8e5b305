import { type CalendarDateTime, parseAbsolute, toCalendarDateTime, toZoned } from '@internationalized/date'

export function toWall(value: string, zone: string): CalendarDateTime {
  return toCalendarDateTime(parseAbsolute(value, zone))
}

/**
 * The time at which the clocks of a zone show a wall time, in ISO form. If they skip it in spring, the time as long after the
 * change. If they show it twice in autumn, the first one, or the second one if `last`, the time before the edit, is a second one.
 */
export function fromWall(wall: CalendarDateTime, zone: string, last: string | null = null): string {
  const [first, second] = bothTimes(wall, zone)
  const isSkipped = first !== second && toWall(second, zone).compare(wall) !== 0
  return isSkipped || (last !== null && findTwin(last, zone)?.isSecond) ? second : first
}

/** The other time of the same day at which the clocks show the same, if they do so twice. */
export function findTwin(value: string, zone: string): { twin: string; isSecond: boolean } | null {
  const [first, second] = bothTimes(toWall(value, zone), zone)
  if (first === second) return null
  const isSecond = Date.parse(value) === Date.parse(second)
  return { twin: isSecond ? first : second, isSecond }
}

function bothTimes(wall: CalendarDateTime, zone: string): [string, string] {
  const iso = (which: 'earlier' | 'later') => toZoned(wall, zone, which).toDate().toISOString()
  return [iso('earlier'), iso('later')]
}
