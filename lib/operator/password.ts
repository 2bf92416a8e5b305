import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Failure } from '@/lib/failure'

/** OWASP's second recommended argon2id setting. Each hash takes 46 MiB, so at most two run in parallel. */
const cost = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 }
const maxConcurrent = 2
const maxQueued = 32
const limit = pLimit(maxConcurrent)

/** Compared for unknown operators, so that they take as long as known ones. */
const dummyHash =
  '$argon2id$v=19$m=47104,t=1,p=1$AYWoqtX/FIFxOmdxjEX7yg$4mCHXlJ5MajcDbi/gtz6OH170q9Qbnh7acg4pJaEwFQ'

/** Runs off the main thread. Throws ConsoleBusy if the queue is full. */
export async function hashOperatorPassword(password: string): Promise<string> {
  return enqueue(() => hash(password.normalize('NFKC'), cost))
}

/** Takes the same time without a hash, and returns false. */
export async function verifyOperatorPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const isMatch = await enqueue(() => verify(passwordHash ?? dummyHash, password.normalize('NFKC')))
  return isMatch && passwordHash !== null
}

function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.activeCount + limit.pendingCount >= maxConcurrent + maxQueued) throw new Failure('ConsoleBusy')
  return limit(work)
}
