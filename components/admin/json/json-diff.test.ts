import { expect, test } from 'vitest'
import { countChanges, diffJson, foldSame } from './json-diff'

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

test('of a long answer the lines near what differs stay, and the others are counted', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`field${n}`, n]))
  const lines = foldSame(diffJson(many, { ...many, field15: 'x' }), 2)
  expect(
    lines.map(line => ('left' in line ? `${line.left} more` : `${line.kind} ${line.text.trim()}`)),
  ).toEqual([
    '14 more',
    'same "field13": 13,',
    'same "field14": 14,',
    'was "field15": 15,',
    'now "field15": "x",',
    'same "field16": 16,',
    'same "field17": 17,',
    '13 more',
  ])
  expect(foldSame(diffJson(many, many))).toHaveLength(32)
})
