import { createHash, randomBytes } from 'node:crypto'

/** A token nobody can guess: 256 random bits in base64url. */
export function makeOperatorToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A token as it is stored: SHA-256 of its text. */
export function hashOperatorToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
