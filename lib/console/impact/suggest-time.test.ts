import { expect, test } from 'vitest'
import { suggestLaterTime, suggestQuieterStart } from './suggest-time'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const evening = [
  { at: at('18:30'), count: 40 },
  { at: at('20:15'), count: 56 },
  { at: at('22:00'), count: 9 },
]
const threeHours = 3 * 3_600_000

test('suggests five minutes after the last large group of events', () => {
  expect(suggestLaterTime(evening, at('18:00'), threeHours)).toEqual({ at: at('20:20'), left: 9 })
})

test('suggests nothing without disruptions', () => {
  expect(suggestLaterTime(evening, at('23:00'), threeHours)).toBeNull()
  expect(suggestLaterTime([], at('18:00'), threeHours)).toBeNull()
})

test('never suggests a time in the past', () => {
  expect(suggestLaterTime(evening, at('21:00'), threeHours)).toEqual({ at: at('22:05'), left: 0 })
})

test('suggests the nearest start with the fewest disruptions', () => {
  const window = { startsAt: at('20:00'), endsAt: at('21:00') }
  expect(suggestQuieterStart(evening, window, at('12:00'))).toEqual({ startsAt: at('20:30'), left: 0 })
  expect(suggestQuieterStart(evening, { startsAt: at('21:45'), endsAt: at('22:15') }, at('12:00'))).toEqual({
    startsAt: at('21:30'),
    left: 0,
  })
})

test('keeps a window without disruptions, and never starts before the earliest time', () => {
  expect(suggestQuieterStart(evening, { startsAt: at('12:00'), endsAt: at('13:00') }, at('10:00'))).toBeNull()
  const soon = { startsAt: at('18:30'), endsAt: at('18:45') }
  expect(suggestQuieterStart(evening, soon, at('18:20'))).toEqual({ startsAt: at('18:45'), left: 0 })
})
