import { expect, it } from 'vitest'
import { findRepeatedName } from './repeated-name'

it.each([
  ['{"game_id":3,"games":[1],"games":[]}', 'games'],
  ['{"games":[{"status":"Final","feed_game_id":1,"status":"Scheduled"}]}', 'status'],
  ['{"a":{"b":1},"c":[{}],"a" \n: 2}', 'a'],
  ['{"gam\\u0065s":[],"games":[]}', 'games'],
  ['{"":1,"":2}', ''],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
])('finds the name that an object has twice: %s', (json, name) => {
  expect(findRepeatedName(json)).toBe(name)
})

it.each([
  '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}',
  '{"a":"b","b":"a","c":["a","a"]}',
  '{"a":"\\",\\"a\\":1{","b":"}{\\\\"}',
  '[{"a":1},{"a":1}]',
  '"a"',
])('finds none where each object has each name once: %s', json => {
  expect(findRepeatedName(json)).toBeNull()
})

it('reads a long text', () => {
  expect(findRepeatedName(JSON.stringify({ text: '\\"'.repeat(500_000) }))).toBeNull()
})
