import { expect, test } from 'vitest'
import { findNextSound, lastTriviaReset, runningStreak, secondsToTriviaReset } from './rules'

const at = (time: string) => new Date(`2026-11-21T${time}Z`)

test('the last trivia reset was today or yesterday at the reset hour', () => {
  expect(lastTriviaReset(at('09:00:00'), 9)).toEqual(at('09:00:00'))
  expect(lastTriviaReset(at('08:59:59'), 9)).toEqual(new Date('2026-11-20T09:00:00Z'))
})

test('counts the seconds to the next reset', () => {
  expect(secondsToTriviaReset(at('08:59:30'), 9)).toBe(30)
  expect(secondsToTriviaReset(at('09:00:00'), 9)).toBe(86_400)
})

test('a streak ends after a missed day', () => {
  expect(runningStreak(4, '2026-11-21', at('23:59:59'))).toBe(4)
  expect(runningStreak(4, '2026-11-20', at('23:59:59'))).toBe(4)
  expect(runningStreak(4, '2026-11-19', at('00:00:00'))).toBe(0)
  expect(runningStreak(4, null, at('00:00:00'))).toBe(0)
})

test('the next sound is the chosen one, or the first that is not turned off', () => {
  const active = ['crowd', 'drive', 'brass']
  expect(findNextSound('brass', active, { brass: false })).toBe('brass')
  expect(findNextSound(null, active, {})).toBe('crowd')
  expect(findNextSound('paused', active, { crowd: false })).toBe('drive')
  expect(findNextSound(null, active, { crowd: false, drive: false, brass: false })).toBe('crowd')
  expect(findNextSound('brass', [], {})).toBeNull()
})
