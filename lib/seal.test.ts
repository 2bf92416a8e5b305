import { expect, test } from 'vitest'
import { seal, unseal } from './seal'

test('what was sealed opens for the same purpose alone, and not with a byte changed', () => {
  const sealed = seal('a secret', 'totp:1')
  expect(sealed.toString('utf8')).not.toContain('secret')
  expect(unseal(sealed, 'totp:1')).toBe('a secret')
  expect(unseal(sealed, 'totp:2')).toBeNull()
  sealed[20] = (sealed[20] ?? 0) ^ 1
  expect(unseal(sealed, 'totp:1')).toBeNull()
  expect(unseal(Buffer.from('short'), 'totp:1')).toBeNull()
})
