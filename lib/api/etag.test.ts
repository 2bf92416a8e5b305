import { expect, test } from 'vitest'
import { matchesEtag, weakEtag } from './etag'

test('a weak tag is that of the user and the text', () => {
  const tag = weakEtag(1, 'text')
  expect(tag).toMatch(/^W\/"[\w-]{27}"$/)
  expect(weakEtag(1, 'text')).toBe(tag)
  const others = [weakEtag(2, 'text'), weakEtag(1, 'other'), weakEtag(12, ''), weakEtag(1, '2')]
  expect(new Set([tag, ...others]).size).toBe(5)
})

test.each([
  ['"a"', 'W/"a"', true],
  ['W/"a"', 'W/"a"', true],
  ['W/"a"', '"a"', true],
  ['"b", W/"a"', 'W/"a"', true],
  ['"b",W/"a" ,"c"', 'W/"a"', true],
  ['*', 'W/"a"', true],
  ['*', undefined, true],
  ['"b"', 'W/"a"', false],
  ['a', 'W/"a"', false],
  ['', 'W/"a"', false],
  [null, 'W/"a"', false],
  [undefined, 'W/"a"', false],
  ['"a"', undefined, false],
])('If-None-Match %j and the tag %j: %j', (ifNoneMatch, tag, matches) => {
  expect(matchesEtag(ifNoneMatch, tag)).toBe(matches)
})
