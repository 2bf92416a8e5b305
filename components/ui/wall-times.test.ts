import { parseDateTime } from '@internationalized/date'
import { expect, test } from 'vitest'
import { findTwin, fromWall, toWall } from './wall-times'

const zone = 'America/New_York'
const from = (wall: string, last: string | null = null) => fromWall(parseDateTime(wall), zone, last)

test('a time of day that clocks show once is that time', () => {
  expect(from('2027-03-14T01:30')).toBe('2027-03-14T06:30:00.000Z')
  expect(from('2027-03-14T03:30')).toBe('2027-03-14T07:30:00.000Z')
  expect(findTwin('2027-03-14T07:30:00.000Z', zone)).toBeNull()
})

test('a time of day that clocks skip is as long after the change, and is never before it', () => {
  expect(from('2027-03-14T02:30')).toBe('2027-03-14T07:30:00.000Z')
  expect(from('2027-03-14T02:00')).toBe('2027-03-14T07:00:00.000Z')
  expect(toWall(from('2027-03-14T02:30'), zone).toString()).toBe('2027-03-14T03:30:00')
})

test('of a time of day that clocks show twice the first counts, and an edit of the second stays there', () => {
  const [first, second] = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']
  expect(from('2026-11-01T01:30')).toBe(first)
  expect(from('2026-11-01T01:45', second)).toBe('2026-11-01T06:45:00.000Z')
  expect(from('2026-11-01T01:45', first)).toBe('2026-11-01T05:45:00.000Z')
  expect(findTwin(first, zone)).toEqual({ twin: second, isSecond: false })
  expect(findTwin(second, zone)).toEqual({ twin: first, isSecond: true })
  expect(from('2026-11-02T01:45', second)).toBe('2026-11-02T06:45:00.000Z')
})
