import { expect, it } from 'vitest'
import { findHidden, replaceHidden } from './hidden-characters'

it.each([
  ['Weekly \u202Eanything\u202C', 'U+202E'],
  ['Week\u200Bly', 'U+200B'],
  ['Honest\u2060 Two', 'U+2060'],
  ['a\u2066b\u2069', 'U+2066'],
  ['soft\u00ADhyphen', 'U+00AD'],
  ['\u3164', 'U+3164'],
  ['blank \u2800', 'U+2800'],
  ['grapheme\u034Fjoiner', 'U+034F'],
  ['joined\u200Dletters', 'U+200D'],
  ['👩\u200D', 'U+200D'],
  ['1\uFE0F', 'U+FE0F'],
  ['a\u{E0061}\u{E007F}', 'U+E0061'],
  ['🏴\u{E0061}\u{E0062}', 'U+E0061'],
  ['two\u2028lines', 'U+2028'],
  ['bell\u0007', 'U+0007'],
  ['\u0085', 'U+0085'],
  ['not first \uFEFF', 'U+FEFF'],
  ['\uFEFF\uFEFF', 'U+FEFF'],
])('finds the hidden character of %j', (text, character) => {
  expect(findHidden({ form: { names: ['Late show', text] } })).toEqual({ field: 'form.names.1', character })
})

it.each([
  'Late show',
  'Zoë, Łukasz, Ольга, 山田',
  'Line\r\n\tindented',
  'non-breaking\u00A0space',
  '\uFEFFname,place',
  '❤️ ❤︎ 1️⃣ 👩‍👩‍👧 👩🏽‍🚀 👋🏽 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇺🇸 🤷🏽‍♀️ 🏴‍☠️ 👁️‍🗨️',
])('accepts %j', text => {
  expect(findHidden({ name: text, count: 1, none: null })).toBeNull()
})

it('does not look into passwords', () => {
  expect(findHidden({ currentPassword: 'می\u200Cخواهم', password: '\u200B' })).toBeNull()
})

it('replaces them in texts from other systems', () => {
  expect(replaceHidden('Ada\u202E\u200BLove lace')).toBe('Ada  Love lace')
})
