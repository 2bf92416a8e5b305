import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Email } from './email'

test('an email can be broken after the symbols of its domain', () => {
  expect(renderToStaticMarkup(<Email>ann.lee@players.slatekeeper.test</Email>)).toBe(
    'ann.lee@<wbr/>players.<wbr/>slatekeeper.<wbr/>test',
  )
})
