import { describe, expect, test } from 'vitest'
import { formatRelative } from '@/lib/core/format'
import { explainClockChange, findClockChange, moveStart, nextFullHour, withDuration } from './window-times'

const now = new Date('2026-11-21T12:10:00Z')
const zone = 'America/New_York'

const move = (window: { startsAt: string; endsAt: string }, to: string) =>
  moveStart(window, to, now) as typeof window

test('the end moves with the start', () => {
  const window = { startsAt: '2026-11-21T14:00:00.000Z', endsAt: '2026-11-21T15:30:00.000Z' }
  expect(moveStart(window, '2026-11-22T08:00:00.000Z', now)).toEqual({
    startsAt: '2026-11-22T08:00:00.000Z',
    endsAt: '2026-11-22T09:30:00.000Z',
  })
  expect(moveStart(window, 'now', now)).toEqual({ startsAt: 'now', endsAt: '2026-11-21T13:40:00.000Z' })
  expect(moveStart({ ...window, endsAt: null }, 'now', now)).toEqual({ startsAt: 'now', endsAt: null })
})

test('the duration stays while a year is typed, whose first digits are a time with seconds', () => {
  let window = { startsAt: '2026-12-06T08:00:00.000Z', endsAt: '2026-12-06T09:00:00.000Z' }
  for (const year of ['0002', '0020', '0202']) window = move(window, `${year}-12-06T07:56:02.000Z`)
  expect(move(window, '2027-12-06T08:00:00.000Z')).toEqual({
    startsAt: '2027-12-06T08:00:00.000Z',
    endsAt: '2027-12-06T09:00:00.000Z',
  })
})

test('a window whose clocks change says how long it is', () => {
  // 2026-11-01, 06:00 UTC: 02:00 becomes 01:00 in New York.
  expect(explainClockChange('2026-11-01T05:00:00.000Z', '2026-11-01T08:00:00.000Z', zone)).toBe(
    'Clocks go back by 1 h during the window, so 01:00 to 03:00 lasts 3 h.',
  )
  // 2027-03-14, 07:00 UTC: 02:00 becomes 03:00.
  expect(explainClockChange('2027-03-14T06:30:00.000Z', '2027-03-14T07:45:00.000Z', zone)).toBe(
    'Clocks go forward by 1 h during the window, so 01:30 to 03:45 lasts 1 h 15 min.',
  )
})

test('without a change of the clocks or an end there is nothing to explain', () => {
  expect(explainClockChange('2026-11-21T05:00:00.000Z', '2026-11-21T08:00:00.000Z', zone)).toBeNull()
  expect(explainClockChange('2026-11-01T05:00:00.000Z', null, zone)).toBeNull()
  expect(explainClockChange('2026-11-01T05:00:00.000Z', '2026-11-01T08:00:00.000Z', 'UTC')).toBeNull()
})

test('clocks that are changed between two times are found', () => {
  const [winter, summer] = [new Date('2027-03-14T06:59:00Z'), new Date('2027-03-14T07:00:00Z')]
  expect(findClockChange(winter, summer, zone)).toBe('forward by 1 h')
  expect(findClockChange(now, winter, zone)).toBeNull()
})

test('a start is proposed at the next full hour that is at least an hour away', () => {
  expect(nextFullHour(now)).toBe('2026-11-21T14:00:00.000Z')
})

describe('a window that starts on save', () => {
  const values = { startsAt: 'now', endsAt: '2026-11-28T09:00:00.000Z' } as const
  const now = new Date('2026-11-28T04:05:31Z')

  test('lasts the chosen minutes from now, to a whole minute', () => {
    expect(withDuration(values, 20, now).endsAt).toBe('2026-11-28T04:26:00.000Z')
    expect(withDuration(values, 20, new Date('2026-11-28T04:05:29Z')).endsAt).toBe('2026-11-28T04:25:00.000Z')
    expect(withDuration(values, 20, new Date('2026-11-28T04:07:00Z')).endsAt).toBe('2026-11-28T04:27:00.000Z')
  })

  test.each(['00.000', '00.001', '05.000', '30.000', '30.400', '30.600', '45.000', '59.999'])(
    'that begins at second %s is shown with the chosen duration',
    second => {
      const now = new Date(`2026-11-28T04:05:${second}Z`)
      const { endsAt } = withDuration(values, 60, now)
      expect(formatRelative(new Date(endsAt), now)).toBe('in 1 h')
    },
  )

  test('without a duration, or with a start at a time, ends as entered', () => {
    expect(withDuration(values, null, now)).toBe(values)
    const later = { startsAt: '2026-11-28T08:00:00.000Z', endsAt: null }
    expect(withDuration(later, 20, now)).toBe(later)
  })
})
