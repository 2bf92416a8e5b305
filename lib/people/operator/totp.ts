import { verify } from 'otplib'

const digits = /^\d{6}$/
const periodSeconds = 30

/** The matched time step, or null. Accepts one step before and after (RFC 6238, 5.2). The caller stores it, to use it once. */
export async function findTotpStep(secret: string, code: string, now: Date): Promise<bigint | null> {
  const token = code.replace(/\s/g, '')
  if (!digits.test(token)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const result = await verify({ secret, token, epoch, epochTolerance: periodSeconds })
  return result.valid && 'timeStep' in result ? BigInt(result.timeStep) : null
}
