import { generateSecret, generateURI, verify } from 'otplib'

const digits = /^\d{6}$/
const periodSeconds = 30

/** A new authenticator secret: 160 random bits in base32. */
export function makeTotpSecret(): string {
  return generateSecret()
}

/** The address that an authenticator app reads off the QR code. */
export function totpAddress(email: string, secret: string): string {
  return generateURI({ issuer: 'Slatekeeper', label: email, secret })
}

/**
 * The time step that a code stands for, or null for a wrong one; one step too early or too late is taken (RFC 6238,
 * 5.2). Whoever takes a code keeps its step, so that no step is taken twice.
 */
export async function findTotpStep(secret: string, code: string, now: Date): Promise<bigint | null> {
  const token = code.replace(/\s/g, '')
  if (!digits.test(token)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const result = await verify({ secret, token, epoch, epochTolerance: periodSeconds })
  return result.valid && 'timeStep' in result ? BigInt(result.timeStep) : null
}
