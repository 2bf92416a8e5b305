import type { LoggedValues } from '@/lib/change/declaration'
import { changedFields } from '@/lib/change/field-label'
import { formatDateTime, formatTime, formatTimeZone } from '@/lib/core/format'
import { formatWindowPlatforms } from './rules'

/** Time zone of the sentences, which all operators read. */
const zone = 'America/New_York'

/** "closed iOS until 23:26 ET", or "planned to close iOS on Sat 28 Nov, 02:00 ET until 04:00 ET". */
export function describePlan({ after: { startsAt, endsAt, platforms, startsNow } }: LoggedValues): string {
  if (typeof startsAt !== 'string' && !(startsAt instanceof Date)) return 'planned {name}'
  const start = new Date(startsAt)
  const closed = formatWindowPlatforms(platforms as string[] | null)
  const until = endsAt ? ` until ${formatEnd(new Date(endsAt as string), start)}` : ''
  if (startsNow) return `closed ${closed}${until}`
  return `planned to close ${closed} on ${formatDateTime(start, zone, start)}${until}`
}

/** "moved the end of Maintenance of iOS to Sat 28 Nov, 04:00 ET". */
export function describeWindowChange(values: LoggedValues): string {
  const { endsAt, ...others } = values.after
  if (endsAt === undefined || Object.keys(others).length > 0)
    return changedFields(values).replace('{subject}', '{name}')
  if (endsAt === null) return 'removed the end of {name}'
  const end = new Date(endsAt as string)
  return `moved the end of {name} to ${formatDateTime(end, zone, end)}`
}

/** "extended Maintenance of iOS until 23:56 ET". */
export function describeExtension({ before, after }: LoggedValues): string {
  if (!after.endsAt) return 'extended {name}'
  const [from, to] = [before.endsAt, after.endsAt].map(at => new Date(at as string))
  return `extended {name} until ${formatEnd(to as Date, from as Date)}`
}

/** With the date if it is another day than the start. */
function formatEnd(end: Date, start: Date): string {
  const [full, startDate] = [
    formatDateTime(end, zone, start),
    formatDateTime(start, zone, start).split(',')[0],
  ]
  return full.startsWith(`${startDate},`) ? `${formatTime(end, zone)} ${formatTimeZone(zone, end)}` : full
}
