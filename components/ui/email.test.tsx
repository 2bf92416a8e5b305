import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Email } from './email'

test.each([
  ['ann.lee@players.slatekeeper.test', 'ann.lee@<wbr/>players.<wbr/>slatekeeper.<wbr/>test'],
  ['(202) 555-0101', '<wbr/>(202) 555-0101'],
])('%s can be broken after the symbols of its domain', (email, markup) => {
  expect(renderToStaticMarkup(<Email>{email}</Email>)).toBe(markup)
})
