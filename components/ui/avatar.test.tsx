import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './avatar'

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada.lovelace', 'AL'],
  ['Ada', 'AD'],
  ['Eddy Ito 🏈', 'EI'],
  ['🏈 Eddy', 'ED'],
  ['🏈', '🏈'],
  ['👨‍👩‍👧 🇺🇸', '👨‍👩‍👧🇺🇸'],
  ['e\u0301mile zola', 'E\u0301Z'],
  ['𝒜da Lovelace', '𝒜L'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  const html = renderToStaticMarkup(<Avatar name={name} />)
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(initials)
})
