import { expect, test } from 'vitest'
import {
  formatCalendarDate,
  formatCompact,
  formatCount,
  formatDateTime,
  formatEstimate,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRelative,
  formatTimeZone,
  formatUnits,
  pluralize,
  sentenceCase,
} from './format'

const now = new Date('2026-11-20T19:32:00Z')

const dateTimes: [at: string, zone: string, written: string][] = [
  ['2026-11-20T23:00:00Z', 'America/New_York', 'Fri 20 Nov, 18:00 ET'],
  ['2026-07-04T23:05:00Z', 'America/Los_Angeles', 'Sat 4 Jul, 16:05 PT'],
  ['2026-11-20T23:00:00Z', 'Europe/Berlin', 'Sat 21 Nov, 00:00 CET'],
  ['2026-07-20T12:00:00Z', 'Europe/Berlin', 'Mon 20 Jul, 14:00 CEST'],
  ['2026-11-20T23:00:00Z', 'Asia/Tokyo', 'Sat 21 Nov, 08:00 GMT+9'],
  ['2025-12-31T23:30:00Z', 'UTC', 'Wed 31 Dec 2025, 23:30 UTC'],
  ['2026-01-01T02:00:00Z', 'America/New_York', 'Wed 31 Dec 2025, 21:00 ET'],
  ['2026-11-01T04:59:00Z', 'America/New_York', 'Sun 1 Nov, 00:59 ET'],
  ['2026-11-01T05:00:00Z', 'America/New_York', 'Sun 1 Nov, 01:00 EDT'],
  ['2026-11-01T06:59:00Z', 'America/New_York', 'Sun 1 Nov, 01:59 EST'],
  ['2026-11-01T07:00:00Z', 'America/New_York', 'Sun 1 Nov, 02:00 ET'],
  ['2026-03-08T07:00:00Z', 'America/New_York', 'Sun 8 Mar, 03:00 ET'],
  ['2026-10-25T00:30:00Z', 'Europe/Berlin', 'Sun 25 Oct, 02:30 CEST'],
]
test.each(dateTimes)('%s in %s is %s', (at, zone, written) => {
  expect(formatDateTime(new Date(at), zone, now)).toBe(written)
})

test('a time zone abbreviation follows daylight saving time', () => {
  expect(formatTimeZone('Europe/London', new Date('2026-07-01T00:00:00Z'))).toBe('BST')
  expect(formatTimeZone('Europe/London', new Date('2026-12-01T00:00:00Z'))).toBe('GMT')
})

const spans: [at: string, written: string][] = [
  ['2026-11-20T23:00:00Z', 'in 3 h 28 min'],
  ['2026-11-20T22:32:00Z', 'in 3 h'],
  ['2026-11-21T09:00:00Z', 'in 13 h'],
  ['2026-11-21T19:31:00Z', 'in 24 h'],
  ['2026-12-20T19:31:00Z', 'in 30 days'],
  ['2026-11-20T20:31:31Z', 'in 1 h'],
  ['2026-11-21T05:31:59Z', 'in 10 h'],
  ['2026-11-19T19:33:00Z', '23 h ago'],
  ['2026-11-20T19:26:00Z', '6 min ago'],
  ['2026-11-20T14:12:00Z', '5 h ago'],
  ['2026-11-20T19:31:18Z', '42 s ago'],
  ['2026-11-18T15:20:00Z', '2 days ago'],
  ['2026-12-31T19:32:00Z', 'in 41 days'],
  ['2026-05-20T19:32:00Z', '6 months ago'],
  ['2023-05-20T19:32:00Z', '3 years ago'],
  ['2026-11-20T19:32:00Z', 'now'],
]
test.each(spans)('%s is %s', (at, written) => {
  expect(formatRelative(new Date(at), now)).toBe(written)
})

test('money has two decimals and its sign before the currency symbol', () => {
  expect(formatMoney(104_600)).toBe('$1,046.00')
  expect(formatMoney(-500n)).toBe('−$5.00')
  expect(formatMoney(0)).toBe('$0.00')
  expect(formatMoney(-5)).toBe('−$0.05')
  expect(formatMoney(123_456_789_012n)).toBe('$1,234,567,890.12')
  expect(formatCalendarDate('1993-04-07')).toBe('7 Apr 1993')
  expect(formatUnits(-200, 'credits')).toBe('−2 credits')
  expect(formatUnits(125_050, 'bucks')).toBe('1,250.50 bucks')
})

test('an amount that a form rejects keeps its decimals', () => {
  expect([250.5, -0.5, 123_456.25].map(formatMoney)).toEqual(['$2.505', '−$0.005', '$1,234.5625'])
  expect(formatUnits(250.5, 'credits')).toBe('2.505 credits')
})

test('counts have thousands separators, estimates start with about', () => {
  expect(formatCount(18_204)).toBe('18,204')
  expect(formatCount(-1_204)).toBe('−1,204')
  expect(formatCount(2_000, { hasMore: true })).toBe('2,000+')
  expect(formatCount(2_000, { hasMore: false })).toBe('2,000')
  expect(formatEstimate(1_234_567)).toBe('about 1.2 million')
  expect(formatEstimate(341_234)).toBe('about 340,000')
  expect(formatEstimate(7)).toBe('about 7')
  expect(formatEstimate(0)).toBe('about 0')
  expect(pluralize(1, 'change')).toBe('1 change')
  expect(pluralize(2_000, 'entry', 'entries')).toBe('2,000 entries')
})

test('percentages and axis labels are short', () => {
  expect(formatPercent(0.435)).toBe('43.5%')
  expect(formatPercent(1)).toBe('100%')
  expect(formatPercent(-0.17)).toBe('−17%')
  expect([300, 12_000, 1_500, 2_500_000].map(formatCompact)).toEqual(['300', '12k', '1.5k', '2.5m'])
})

test('decimals of the database lose trailing zeros and have a true minus', () => {
  expect(['-2.50', '24.00', -3].map(formatNumber)).toEqual(['−2.5', '24', '−3'])
})

test('labels start with a capital, names such as iOS are kept', () => {
  expect(['in progress', 'iOS', 'SMS', ''].map(sentenceCase)).toEqual(['In progress', 'iOS', 'SMS', ''])
})
