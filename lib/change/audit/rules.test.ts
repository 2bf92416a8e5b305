import { expect, test } from 'vitest'
import { isReason } from './rules'

test.each(['Correction', '  Correction  ', '支払いが二重に行われたため', 'Two people'])(
  'a reason has at least 10 characters: %s',
  text => expect(isReason(text)).toBe(true),
)

test.each([
  ['short', 'Goodwill'],
  ['spaces', 'Goodwill    '],
  ['no-break spaces', '\u00a0'.repeat(12)],
  ['fillers', '\u3164'.repeat(12)],
  ['zero-width spaces', `${'\u200b'.repeat(12)}x`],
  ['blank Braille', '\u2800'.repeat(12)],
  ['accents', `a${'\u0301'.repeat(12)}`],
])('characters that no one can read are no reason: %s', (_, text) => expect(isReason(text)).toBe(false))
