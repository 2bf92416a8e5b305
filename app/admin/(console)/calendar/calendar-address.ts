import { type CalendarView, calendarViews, readDate } from '@/lib/console/calendar/days'
import { allCalendarKinds, type CalendarKind } from '@/lib/console/calendar/rules'

/** What the calendar shows, as in its URL. */
export type CalendarAddress = { view: CalendarView; date: string; kinds: readonly CalendarKind[] }

type Parameters = Record<string, string | string[] | undefined>

/** No kinds are all of them. */
export function readAddress({ view, date, kinds }: Parameters, today: string): CalendarAddress {
  const named = String(kinds ?? '').split(',')
  const chosen = allCalendarKinds.filter(kind => named.includes(kind))
  return {
    view: calendarViews.find(one => one === view) ?? 'week',
    date: readDate(date, today),
    kinds: chosen.length > 0 ? chosen : allCalendarKinds,
  }
}

export function calendarHref({ view, date, kinds }: CalendarAddress): string {
  const parameters = new URLSearchParams({ view, date })
  if (kinds.length < allCalendarKinds.length) parameters.set('kinds', kinds.join(','))
  return `/admin/calendar?${parameters}`
}

/** The address with a kind hidden or shown. The first kind that is chosen hides all others; without one, all are shown. */
export function toggleKind({ kinds, ...address }: CalendarAddress, kind: CalendarKind): CalendarAddress {
  const isAll = kinds.length === allCalendarKinds.length
  const toggled = kinds.includes(kind) ? kinds.filter(one => one !== kind) : [...kinds, kind]
  const chosen = isAll ? [kind] : toggled
  return { ...address, kinds: chosen.length > 0 ? chosen : allCalendarKinds }
}
