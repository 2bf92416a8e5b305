import { expect, test } from 'vitest'
import { countChanges, diffJson } from './json-lines'

test('a changed value is one line taken away and one added', () => {
  const lines = diffJson({ a: 1, b: '0' }, { a: 1, b: '1' })
  expect(lines.map(({ text, kind }) => `${kind} ${text.trim()}`)).toEqual([
    'same {',
    'same "a": 1,',
    'was "b": "0"',
    'now "b": "1"',
    'same }',
  ])
  expect(countChanges(lines)).toBe(1)
})

test('without anything before, nothing differs', () => {
  expect(countChanges(diffJson(undefined, { a: 1 }))).toBe(0)
  expect(diffJson(undefined, null)).toEqual([{ text: 'null', kind: 'same' }])
})
