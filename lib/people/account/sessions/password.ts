import { availableParallelism } from 'node:os'
import * as argon2 from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Failure } from '@/lib/core/failure'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** More than one per core would be slower, and other calls would wait longer for a core. */
const maxConcurrent = Math.min(4, availableParallelism())
const maxQueued = 64
const limit = pLimit(maxConcurrent)

/** Runs argon2 off the main thread. */
export type Hasher = {
  hash(password: string, options: typeof cost): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
}

// In the thread pool of Node.
let hasher: Hasher = argon2

export function setHasher(replacement: Hasher): void {
  hasher = replacement
}

/** Compared for unknown users, so that response time does not reveal whether an account exists. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$e9RnrDec70ERZLKQbb92AA$NuvX4sNMKK6O9MuZpBpklvX0esKWveY/+3p1ZAj3tS4'

/** Hashes with argon2id off the main thread. Throws ServiceBusy when a hash per core runs, at most 4, and 64 wait. */
export async function hashPassword(password: string): Promise<string> {
  return runLimited(() => hasher.hash(normalize(password), cost))
}

/** Without a hash, does the same work and returns false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isMatch = await runLimited(() => hasher.verify(passwordHash ?? dummyHash, normalize(password)))
  return isMatch && passwordHash !== null
}

function runLimited<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.activeCount + limit.pendingCount >= maxConcurrent + maxQueued)
    throw new Failure('ServiceBusy', { retryAfterSeconds: 1 })
  return limit(work)
}

/** Composed and decomposed characters hash alike (NIST SP 800-63B-4, 3.1.1.2). */
function normalize(password: string): string {
  return password.normalize('NFKC')
}
