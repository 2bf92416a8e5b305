import { expect, test } from 'vitest'
import { isTextable } from '@/lib/people/account/contact/can-text'

test.each([
  ['2125550123', true],
  ['3105551234', true],
  ['7875550123', true],
  ['9005550123', false],
  ['8005550123', false],
  ['8335550123', false],
  ['2129761234', false],
  ['5005550123', false],
  ['4165550123', false],
  ['8765550123', false],
  ['2425550123', false],
  ['8095550123', false],
  ['9115550123', false],
  ['1235550123', false],
  ['2121550123', false],
])('texts to %s are sent: %s', (phone, isSent) => {
  expect(isTextable(phone)).toBe(isSent)
})
