import { describe, expect, test } from 'vitest'
import { findNextSound, findTriviaState, triviaDayOf } from './rules'

const at = (time: string) => new Date(`2026-11-${time}Z`)

/** An answer at the time, with the reset hour of then, as a streak of 4. */
const answered = (time: string, triviaResetHour: number) => ({
  currentStreak: 4,
  streakOn: triviaDayOf(at(time), triviaResetHour),
  triviaAnsweredAt: at(time),
  triviaResetHour,
})

const never = { currentStreak: 0, streakOn: null, triviaAnsweredAt: null, triviaResetHour: null }

test('a trivia day starts at the reset hour', () => {
  expect(triviaDayOf(at('21T09:00:00'), 9)).toBe('2026-11-21')
  expect(triviaDayOf(at('21T08:59:59'), 9)).toBe('2026-11-20')
  expect(triviaDayOf(at('21T00:00:00'), 0)).toBe('2026-11-21')
})

test('a user without answers can answer until the next reset', () => {
  expect(findTriviaState(never, 9, at('21T08:59:30'))).toEqual({
    isDone: false,
    secondsToReset: 30,
    streak: 0,
  })
  expect(findTriviaState(never, 9, at('21T09:00:00')).secondsToReset).toBe(86_400)
})

test('an answer counts until the next reset', () => {
  const record = answered('21T08:59:00', 9)
  expect(findTriviaState(record, 9, at('21T08:59:59.5'))).toEqual({
    isDone: true,
    secondsToReset: 1,
    streak: 4,
  })
  expect(findTriviaState(record, 9, at('21T09:00:00')).isDone).toBe(false)
})

test('a streak runs through the next trivia day and then is 0', () => {
  const record = answered('21T10:00:00', 9)
  const streakAt = (time: string) => findTriviaState(record, 9, at(time)).streak
  expect(streakAt('22T00:00:00')).toBe(4)
  expect(streakAt('23T08:59:59')).toBe(4)
  expect(streakAt('23T09:00:00')).toBe(0)
})

describe('after a change of the reset hour', () => {
  test.each([
    // The day of the last answer starts again under the new hour.
    ['21T10:00:00', 9, 20, '22T20:00:00'],
    // A new day starts right after the answer.
    ['21T08:50:00', 20, 9, '22T08:50:00'],
    ['21T23:59:59', 0, 23, '22T23:59:59'],
    ['21T00:00:00', 0, 1, '22T01:00:00'],
    ['21T20:00:00', 20, 19, '22T20:00:00'],
  ])('an answer at %s, with hour %i and then %i, is followed by one at %s', (time, before, after, next) => {
    const record = answered(time, before)
    const nextAt = at(next)
    expect(nextAt.getTime() - at(time).getTime()).toBeGreaterThanOrEqual(24 * 60 * 60 * 1000)
    expect(findTriviaState(record, after, new Date(nextAt.getTime() - 1)).isDone).toBe(true)
    expect(findTriviaState(record, after, nextAt)).toMatchObject({ isDone: false, streak: 4 })
    expect(triviaDayOf(nextAt, after) > record.streakOn).toBe(true)
  })

  test('no sequence of hours and answers gives more than one answer per trivia day, or two within 24 hours of a change', () => {
    for (let seed = 1; seed <= 100; seed++) {
      let state = seed
      const random = (max: number) => {
        state = (state * 48_271) % 2_147_483_647
        return state % max
      }
      let [hour, record, days] = [
        random(24),
        { ...never } as Parameters<typeof findTriviaState>[0],
        new Set(),
      ]
      for (let minute = 0; minute < 10 * 24 * 60; minute += 1 + random(90)) {
        const now = new Date(at('01T00:00:00').getTime() + minute * 60_000)
        if (random(4) === 0) hour = random(24)
        if (findTriviaState(record, hour, now).isDone) continue
        const day = triviaDayOf(now, hour)
        expect(days).not.toContain(day)
        if (record.triviaAnsweredAt && record.triviaResetHour !== hour)
          expect(now.getTime() - record.triviaAnsweredAt.getTime()).toBeGreaterThanOrEqual(
            24 * 60 * 60 * 1000,
          )
        days.add(day)
        record = { currentStreak: 1, streakOn: day, triviaAnsweredAt: now, triviaResetHour: hour }
      }
    }
  })

  test('the streak can be continued for at least the rest of the day on which the next answer is possible', () => {
    // Day 22 with the new hour ends before the user can answer again, so it is not a missed day.
    const record = answered('21T19:59:00', 20)
    expect(record.streakOn).toBe('2026-11-20')
    expect(findTriviaState(record, 9, at('22T19:59:00'))).toMatchObject({ isDone: false, streak: 4 })
    expect(findTriviaState(record, 9, at('23T08:59:59')).streak).toBe(4)
    expect(findTriviaState(record, 9, at('23T09:00:00')).streak).toBe(0)
  })
})

test('the next sound is the chosen one, or the first that is not turned off', () => {
  const active = ['crowd', 'drive', 'brass']
  expect(findNextSound('brass', active, { brass: false })).toBe('brass')
  expect(findNextSound(null, active, {})).toBe('crowd')
  expect(findNextSound('paused', active, { crowd: false })).toBe('drive')
  expect(findNextSound(null, active, { crowd: false, drive: false, brass: false })).toBe('crowd')
  expect(findNextSound('brass', [], {})).toBeNull()
})
