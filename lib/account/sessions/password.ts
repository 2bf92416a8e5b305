import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Failure } from '@/lib/failure'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const mostAtOnce = 4
const longestQueue = 64
const gate = pLimit(mostAtOnce)

/** The hash of a password that nobody has, so that an unknown user costs a guesser the same time as a known one. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$e9RnrDec70ERZLKQbb92AA$NuvX4sNMKK6O9MuZpBpklvX0esKWveY/+3p1ZAj3tS4'

/** Hashes a password with argon2id, off the main thread; throws ServiceBusy when too many wait already. */
export async function hashPassword(password: string): Promise<string> {
  return whenFree(() => hash(normalize(password), cost))
}

/** Whether the password is the one that was hashed; takes the same work and answers false where there is no hash. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isSame = await whenFree(() => verify(passwordHash ?? nobodysHash, normalize(password)))
  return isSame && passwordHash !== null
}

function whenFree<Result>(work: () => Promise<Result>): Promise<Result> {
  if (gate.activeCount + gate.pendingCount >= mostAtOnce + longestQueue)
    throw new Failure('ServiceBusy', { retryAfterSeconds: 1 })
  return gate(work)
}

/** The same characters give the same hash, however a keyboard composes them (NIST SP 800-63B-4, 3.1.1.2). */
function normalize(password: string): string {
  return password.normalize('NFKC')
}
