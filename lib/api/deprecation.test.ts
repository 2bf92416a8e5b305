import { expect, test } from 'vitest'
import { deprecationHeaders } from './deprecation'

test('the headers have the dates, the reference and the path to call instead', () => {
  const declared = { since: '2026-01-01', sunset: '2026-12-31', successor: '/balance/v2' }
  expect(deprecationHeaders(declared)).toEqual({
    deprecation: '@1767225600',
    sunset: 'Thu, 31 Dec 2026 00:00:00 GMT',
    link: '</docs>; rel="deprecation"; type="text/html", </balance/v2>; rel="successor-version"',
  })
})

test('sunset and successor are optional', () => {
  expect(deprecationHeaders({ since: '1970-01-02' })).toEqual({
    deprecation: '@86400',
    link: '</docs>; rel="deprecation"; type="text/html"',
  })
})

test.each([
  [{ since: 'soon' }, 'soon is no date'],
  [{ since: '2026-13-01' }, '2026-13-01 is no date'],
  [{ since: 'x 2026-02-01' }, 'x 2026-02-01 is no date'],
  [{ since: '2026-02-01T00:00:00Z' }, 'is no date'],
  [{ since: '2026-02-01', sunset: '2026-01-31' }, 'is before the deprecation'],
])('%j is invalid', (declared, reason) => {
  expect(() => deprecationHeaders(declared)).toThrow(reason)
})

test('an endpoint can end on the day of its deprecation', () => {
  expect(deprecationHeaders({ since: '2026-02-01', sunset: '2026-02-01' })).toMatchObject({
    sunset: 'Sun, 01 Feb 2026 00:00:00 GMT',
  })
})
