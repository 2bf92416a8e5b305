import { expect, test } from 'vitest'
import { collapseUnchanged, countChanges, diffJson } from './json-diff'

test('a changed value is one removed and one added line', () => {
  const lines = diffJson({ a: 1, b: '0' }, { a: 1, b: '1' })
  expect(lines.map(({ text, kind }) => `${kind} ${text.trim()}`)).toEqual([
    'same {',
    'same "a": 1,',
    'removed "b": "0"',
    'added "b": "1"',
    'same }',
  ])
  expect(countChanges(lines)).toBe(1)
})

test('without a previous value nothing differs', () => {
  expect(countChanges(diffJson(undefined, { a: 1 }))).toBe(0)
  expect(diffJson(undefined, null)).toEqual([{ text: 'null', kind: 'same' }])
})

test('lines far from a change are collapsed into a count', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`field${n}`, n]))
  const lines = collapseUnchanged(diffJson(many, { ...many, field15: 'x' }), 2)
  expect(
    lines.map(line => ('skipped' in line ? `${line.skipped} more` : `${line.kind} ${line.text.trim()}`)),
  ).toEqual([
    '14 more',
    'same "field13": 13,',
    'same "field14": 14,',
    'removed "field15": 15,',
    'added "field15": "x",',
    'same "field16": 16,',
    'same "field17": 17,',
    '13 more',
  ])
  expect(collapseUnchanged(diffJson(many, many))).toHaveLength(32)
})
