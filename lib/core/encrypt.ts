import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { env } from './env'

const nonceBytes = 12
const tagBytes = 16

const overheadBytes = nonceBytes + tagBytes

/** AES-256-GCM with a key derived from NEXTAUTH_SECRET and `purpose`. */
export function encrypt(text: string, purpose: string): Buffer {
  return seal(Buffer.from(text, 'utf8'), keyFor(purpose))
}

/** Null if `purpose` or NEXTAUTH_SECRET differs or the data was modified. */
export function decrypt(encrypted: Uint8Array, purpose: string): string | null {
  return open(encrypted, keyFor(purpose))?.toString('utf8') ?? null
}

/** AES-256-GCM with a key derived from `secret` and `purpose`. */
export function encryptBytes(bytes: Uint8Array, secret: string, purpose: string): Buffer {
  return seal(bytes, deriveKey(secret, purpose))
}

/** Null if `purpose` or `secret` differs or the data was modified. */
export function decryptBytes(encrypted: Uint8Array, secret: string, purpose: string): Buffer | null {
  return open(encrypted, deriveKey(secret, purpose))
}

/** HMAC-SHA-256 with a key derived from NEXTAUTH_SECRET and `purpose`. */
export function sign(data: string | Uint8Array, purpose: string): Buffer {
  return createHmac('sha256', keyFor(purpose)).update(data).digest()
}

function seal(bytes: Uint8Array, key: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

function open(encrypted: Uint8Array, key: Buffer): Buffer | null {
  try {
    const nonce = encrypted.subarray(0, nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    decipher.setAuthTag(encrypted.subarray(nonceBytes, overheadBytes))
    return Buffer.concat([decipher.update(encrypted.subarray(overheadBytes)), decipher.final()])
  } catch {
    return null
  }
}

function keyFor(purpose: string): Buffer {
  const { NEXTAUTH_SECRET } = env()
  if (!NEXTAUTH_SECRET) throw new Error('NEXTAUTH_SECRET is missing')
  return deriveKey(NEXTAUTH_SECRET, purpose)
}

function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'slatekeeper', purpose, 32))
}
