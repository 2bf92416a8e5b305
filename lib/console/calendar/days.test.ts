import { expect, test } from 'vitest'
import {
  type CalendarView,
  dayOf,
  formatPeriod,
  isOnDay,
  listDays,
  placeWeek,
  readDate,
  stepDate,
} from './days'
import type { CalendarEvent } from './rules'

const zone = 'America/New_York'

const hoursOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
  (endsAt.getTime() - startsAt.getTime()) / 3_600_000

const event = (startsAt: string, endsAt: string | null = null, isSpan = endsAt !== null): CalendarEvent => ({
  kind: 'promo',
  name: `${startsAt} to ${endsAt}`,
  href: '/admin/promos/1',
  startsAt: new Date(startsAt),
  endsAt: endsAt ? new Date(endsAt) : null,
  isSpan,
  starts: 'starts',
  ends: 'ends',
})

test.each([
  ['2026-03-08', 'America/New_York', 23],
  ['2026-11-01', 'America/New_York', 25],
  ['2026-11-29', 'America/New_York', 24],
  ['2026-04-05', 'Australia/Lord_Howe', 24.5],
  // The clocks skip midnight.
  ['2026-04-24', 'Africa/Cairo', 23],
  ['2026-04-23', 'Africa/Cairo', 24],
] as const)('%s in %s has %d hours', (date, place, hours) => {
  const [day] = listDays('day', date, place)
  expect(day && hoursOf(day)).toBe(hours)
})

test.each([
  ['day', '2026-11-29', '2026-11-29', '2026-11-29', 1],
  ['week', '2026-11-29', '2026-11-23', '2026-11-29', 7],
  ['week', '2027-01-01', '2026-12-28', '2027-01-03', 7],
  ['month', '2026-11-29', '2026-10-26', '2026-12-06', 42],
  ['month', '2027-02-14', '2027-02-01', '2027-02-28', 28],
] as const)('the %s of %s goes from %s to %s', (view, date, first, last, count) => {
  const days = listDays(view, date, zone)
  expect([days[0]?.date, days.at(-1)?.date, days.length]).toEqual([first, last, count])
  expect(days.slice(1).map(({ startsAt }) => startsAt)).toEqual(days.slice(0, -1).map(({ endsAt }) => endsAt))
})

test.each([
  ['day', '2026-03-01', -1, '2026-02-28'],
  ['week', '2026-12-30', 1, '2027-01-06'],
  ['month', '2026-03-31', -1, '2026-02-01'],
  ['month', '2026-12-31', 1, '2027-01-01'],
  ['month', '2199-12-05', 1, null],
  ['day', '2000-01-01', -1, null],
] as const)('a step of a %s from %s', (view, date, step, next) => {
  expect(stepDate(view, date, step)).toBe(next)
})

test.each([
  ['2026-02-28', '2026-02-28'],
  ['2026-02-30', '2026-11-29'],
  ['0001-01-01', '2026-11-29'],
  ['9999-12-31', '2026-11-29'],
  ['2026-02-28T10:00', '2026-11-29'],
  [['2026-02-28'], '2026-11-29'],
  [undefined, '2026-11-29'],
])('the date %j is read as %s', (text, date) => {
  expect(readDate(text, '2026-11-29')).toBe(date)
})

test.each<[CalendarView, string, string]>([
  ['day', '2026-11-29', '29 Nov 2026'],
  ['week', '2026-11-29', '23 to 29 Nov 2026'],
  ['week', '2026-12-01', '30 Nov to 6 Dec 2026'],
  ['week', '2027-01-01', '28 Dec 2026 to 3 Jan 2027'],
  ['month', '2026-11-29', 'Nov 2026'],
])('the %s of %s is "%s"', (view, date, text) => {
  expect(formatPeriod(view, date, listDays(view, date, zone))).toBe(text)
})

test('a time belongs to the day of the zone', () => {
  const at = new Date('2026-11-29T04:30:00Z')
  expect([dayOf(at, zone), dayOf(at, 'UTC')]).toEqual(['2026-11-28', '2026-11-29'])
})

test('an end at midnight is not in the next day, a start is', () => {
  const [day] = listDays('day', '2026-11-29', zone)
  const isThere = (...times: Parameters<typeof event>) => day && isOnDay(event(...times), day)
  expect(isThere('2026-11-28T12:00:00Z', '2026-11-29T05:00:00Z')).toBe(false)
  expect(isThere('2026-11-28T12:00:00Z', '2026-11-29T05:00:01Z')).toBe(true)
  expect(isThere('2026-11-29T05:00:00Z')).toBe(true)
  expect(isThere('2026-11-30T05:00:00Z')).toBe(false)
  expect(isThere('2026-11-01T05:00:00Z', null, true)).toBe(true)
})

const place = (date: string, events: CalendarEvent[], max = { lanes: 9, events: 9 }) =>
  placeWeek(listDays('week', date, zone), events, max)

test('a day of 25 hours from midnight to midnight is within the day', () => {
  const { spans, days } = place('2026-11-01', [event('2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z')])
  expect(spans).toEqual([])
  expect(days.map(({ events }) => events.length)).toEqual([0, 0, 0, 0, 0, 0, 1])
})

test('spans that overlap have lanes of their own, and those through the whole week are last', () => {
  const through = event('2026-11-01T12:00:00Z', null, true)
  const first = event('2026-11-23T12:00:00Z', '2026-11-25T12:00:00Z')
  const second = event('2026-11-25T18:00:00Z', '2026-11-27T12:00:00Z')
  const third = event('2026-11-26T12:00:00Z', '2026-12-02T12:00:00Z')
  const { spans, lanes } = place('2026-11-23', [through, first, second, third])
  expect(lanes).toBe(3)
  expect(spans.map(({ event: { name }, lane, first: from, last }) => [name, lane, from, last])).toEqual([
    [first.name, 0, 0, 2],
    [second.name, 1, 2, 4],
    [third.name, 0, 3, 6],
    [through.name, 2, 0, 6],
  ])
  expect(spans.map(({ continues }) => continues)).toEqual([
    { before: false, after: false },
    { before: false, after: false },
    { before: false, after: true },
    { before: true, after: true },
  ])
})

test('what goes on beyond the week is a span also on one day of it', () => {
  const { spans } = place('2026-11-23', [
    event('2026-11-29T12:00:00Z', '2026-11-30T12:00:00Z'),
    event('2026-11-20T12:00:00Z', '2026-11-23T12:00:00Z'),
  ])
  expect(spans.map(({ first, last }) => [first, last]).sort()).toEqual([
    [0, 0],
    [6, 6],
  ])
})

test('a day counts what it does not show', () => {
  const long = () => event('2026-11-23T12:00:00Z', '2026-11-25T12:00:00Z')
  const times = [9, 10, 11, 12].map(hour => event(`2026-11-24T${String(hour).padStart(2, '0')}:00:00Z`))
  const { spans, days } = place('2026-11-23', [long(), long(), ...times], { lanes: 1, events: 3 })
  expect(spans).toHaveLength(1)
  expect(days.map(({ hidden }) => hidden)).toEqual([1, 2, 1, 0, 0, 0, 0])
  expect(days[1]?.events).toHaveLength(3)
})

test('maintenance and releases are shown before promos, and those before contests and matches', () => {
  const at = (hour: number, kind: CalendarEvent['kind'] = 'contest') => ({
    ...event(`2026-11-24T${String(hour).padStart(2, '0')}:00:00Z`),
    kind,
  })
  const contests = [9, 10, 11].map(hour => at(hour))
  const [promo, maintenance, release] = [at(12, 'promo'), at(13, 'maintenance'), at(14, 'release')]
  const show = (events: number) =>
    place('2026-11-23', [...contests, promo, maintenance, release], { lanes: 1, events }).days[1]?.events
  expect(show(2)).toEqual([maintenance, release])
  expect(show(4)).toEqual([contests[0], promo, maintenance, release])
  const through = { ...event('2026-11-01T12:00:00Z', null, true), kind: 'maintenance' as const }
  const span = { ...event('2026-11-23T12:00:00Z', '2026-11-25T12:00:00Z'), kind: 'contest' as const }
  expect(place('2026-11-23', [span, through], { lanes: 1, events: 9 }).spans).toMatchObject([
    { event: through },
  ])
})
