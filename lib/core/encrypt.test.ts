import { expect, test } from 'vitest'
import { decrypt, encrypt } from './encrypt'

test('encrypted text can be decrypted only for the same purpose and unmodified', () => {
  const sealed = encrypt('a secret', 'totp:1')
  expect(sealed.toString('utf8')).not.toContain('secret')
  expect(decrypt(sealed, 'totp:1')).toBe('a secret')
  expect(decrypt(sealed, 'totp:2')).toBeNull()
  sealed[20] = (sealed[20] ?? 0) ^ 1
  expect(decrypt(sealed, 'totp:1')).toBeNull()
  expect(decrypt(Buffer.from('short'), 'totp:1')).toBeNull()
})
