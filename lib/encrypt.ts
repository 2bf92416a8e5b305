import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { env } from './env'

const nonceBytes = 12
const tagBytes = 16

/** Encrypts a text with AES-256-GCM under a key out of NEXTAUTH_SECRET; it opens only for the same `purpose`. */
export function encrypt(text: string, purpose: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The text that was sealed, or null where purpose or NEXTAUTH_SECRET is another one, or a byte was changed. */
export function decrypt(sealed: Uint8Array, purpose: string): string | null {
  try {
    const nonce = sealed.subarray(0, nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), nonce, { authTagLength: tagBytes })
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    const text = decipher.update(sealed.subarray(nonceBytes + tagBytes))
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
