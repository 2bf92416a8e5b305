import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { env } from './env'

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM with a key derived from NEXTAUTH_SECRET and `purpose`. */
export function encrypt(text: string, purpose: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** Null if `purpose` or NEXTAUTH_SECRET differs or the data was modified. */
export function decrypt(encrypted: Uint8Array, purpose: string): string | null {
  try {
    const nonce = encrypted.subarray(0, nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), nonce, { authTagLength: tagBytes })
    decipher.setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes))
    const text = decipher.update(encrypted.subarray(nonceBytes + tagBytes))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function keyFor(purpose: string): Buffer {
  const { NEXTAUTH_SECRET } = env()
  if (!NEXTAUTH_SECRET) throw new Error('NEXTAUTH_SECRET is missing')
  return Buffer.from(hkdfSync('sha256', NEXTAUTH_SECRET, 'slatekeeper', purpose, 32))
}
