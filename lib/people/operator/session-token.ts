import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url. */
export function createOperatorToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256, as stored. */
export function hashOperatorToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
