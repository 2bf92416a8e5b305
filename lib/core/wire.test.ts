import { expect, test } from 'vitest'
import { absoluteUrl, dateTime, flag, timestamp } from './wire'

const time = new Date('2026-03-04T05:06:07.089Z')

test('a timestamp is UTC with six fractional digits and a Z', () => {
  expect(timestamp(time)).toBe('2026-03-04T05:06:07.089000Z')
})

test('email_verified_date_time has a date and a time and no zone', () => {
  expect(dateTime(time)).toBe('2026-03-04 05:06:07')
})

test('flags are integers', () => {
  expect([flag(true), flag(false)]).toEqual([1, 0])
})

test('paths of this service become absolute URLs, absolute URLs do not change', () => {
  expect(absoluteUrl('https://api.example', '/games/nfl.png')).toBe('https://api.example/games/nfl.png')
  expect(absoluteUrl('https://api.example', 'https://cdn.example/a.png')).toBe('https://cdn.example/a.png')
})
