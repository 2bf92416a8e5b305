import { expect, test } from 'vitest'
import { findStop, toTimeStops } from './time-stops'

const change = (at: string, text: string) => ({ at, text, href: `/admin/${text}` })
const [first, second] = ['2026-11-29T08:00:00.000Z', '2026-11-29T09:00:00.000Z'] as const

test('changes at the same time are one stop, after now', () => {
  const changes = [change(first, 'a'), change(first, 'b'), change(second, 'c')]
  expect(toTimeStops(changes)).toEqual({
    stops: [
      { at: null, changes: [] },
      {
        at: first,
        changes: [
          { text: 'a', href: '/admin/a' },
          { text: 'b', href: '/admin/b' },
        ],
      },
      { at: second, changes: [{ text: 'c', href: '/admin/c' }] },
    ],
    later: 0,
  })
})

test('after 40 times the changes are counted only', () => {
  const changes = Array.from({ length: 43 }, (_, hour) =>
    change(new Date(Date.UTC(2026, 10, 29, hour)).toISOString(), 'a'),
  )
  const { stops, later } = toTimeStops(changes)
  expect([stops.length, later]).toEqual([41, 3])
})

test('a time between two stops belongs to the earlier one', () => {
  const { stops } = toTimeStops([change(first, 'a'), change(second, 'b')])
  expect(findStop(stops, null)).toBe(0)
  expect(findStop(stops, '2026-11-29T07:59:00.000Z')).toBe(0)
  expect(findStop(stops, first)).toBe(1)
  // Without milliseconds, as in an address typed by hand.
  expect(findStop(stops, '2026-11-29T08:00:00Z')).toBe(1)
  expect(findStop(stops, '2026-11-29T08:30:00.000Z')).toBe(1)
  expect(findStop(stops, '2027-01-01T00:00:00.000Z')).toBe(2)
})
