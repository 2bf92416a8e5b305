import { expect, test } from 'vitest'
import { z } from 'zod'
import { incompleteDate, incompleteMessage } from './rules'
import { absoluteUrl, dateTime, enteredTimeShape, flag, instantShape, integerShape, timestamp } from './wire'

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

test('every number that is too large gets the message of the maximum', () => {
  const shape = integerShape('Enter a whole number.', 100, 'Enter at most 100.').min(1, 'Enter 1 or more.')
  const messageFor = (value: unknown) => shape.safeParse(value).error?.issues[0]?.message
  expect([101, 99_999_999_999_999, 1e16, 1e300].map(messageFor)).toEqual(Array(4).fill('Enter at most 100.'))
  expect([12.5, '5', null].map(messageFor)).toEqual(Array(3).fill('Enter a whole number.'))
  expect([0, 100].map(messageFor)).toEqual(['Enter 1 or more.', undefined])
})

test('an incomplete date is refused as such', () => {
  const at = `${incompleteDate}T00:00:00.000Z`
  for (const shape of [enteredTimeShape(), enteredTimeShape().nullable(), instantShape])
    expect(shape.safeParse(at).error?.issues[0]?.message).toBe(incompleteMessage)
})

test('an entered time is of a year from 2000 to 2199, also in a union', () => {
  const message = 'Enter a year from 2000 to 2199.'
  for (const shape of [enteredTimeShape(), z.union([z.literal('now'), enteredTimeShape()])]) {
    const messageFor = (year: string) =>
      shape.safeParse(`${year}-11-30T10:00:00.000Z`).error?.issues[0]?.message
    expect(['0027', '1999', '2000', '2199', '2200'].map(messageFor)).toEqual([
      message,
      message,
      undefined,
      undefined,
      message,
    ])
  }
})
