import { expect, test } from 'vitest'
import type { CalendarEvent } from '@/lib/console/calendar/rules'
import { describeTimes } from './describe-times'

test.each([
  ['2027-11-07T04:30:00Z', '2027-11-07T05:30:00Z', 'Sun 7 Nov, 00:30 ET to 01:30 EDT'],
  ['2027-11-07T05:30:00Z', '2027-11-07T06:30:00Z', 'Sun 7 Nov, 01:30 EDT to 01:30 EST'],
  ['2027-11-06T05:30:00Z', '2027-11-06T06:30:00Z', 'Sat 6 Nov, 01:30 to 02:30 ET'],
])('%s to %s names the zone of the start if it is another one', (startsAt, endsAt, text) => {
  const event = { startsAt: new Date(startsAt), endsAt: new Date(endsAt), isSpan: true } as CalendarEvent
  expect(describeTimes(event, 'America/New_York', new Date('2027-11-01T00:00:00Z'))).toBe(text)
})
