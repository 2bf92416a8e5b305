import { expect, test } from 'vitest'
import { textToCompare } from './etag'

const reset = Date.parse('2026-11-23T10:00:00Z')
const body = (seconds: number, cash = '1.00') =>
  JSON.stringify({ data: { cash, trivia_reset_seconds: String(seconds), is_trivia_done: 0 } })
const textAt = (ms: number) => textToCompare(body(Math.ceil((reset - ms) / 1000)), new Date(ms))

test('a running countdown changes nothing until its end', () => {
  const texts = [86_399_999, 3_600_000, 61_001, 60_000, 999, 1].map(before => textAt(reset - before))
  expect(new Set(texts).size).toBe(1)
})

test('the next countdown and each other field change the text', () => {
  const now = new Date(reset - 5_000)
  const text = textToCompare(body(5), now)
  expect(textToCompare(body(5, '2.00'), now)).not.toBe(text)
  expect(textToCompare(body(86_400), new Date(reset))).not.toBe(text)
})

test('a text of the user that looks like the countdown is compared as it is', () => {
  const named = (username: string) => JSON.stringify({ username, trivia_reset_seconds: '5' })
  const compare = (username: string) => textToCompare(named(username), new Date(reset - 5_000))
  expect(compare('"trivia_reset_seconds":"7"')).not.toBe(compare('"trivia_reset_seconds":"8"'))
})
