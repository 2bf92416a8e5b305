import { hash, verify } from '@node-rs/argon2'
import pLimit, { type LimitFunction } from 'p-limit'
import { Failure } from '@/lib/core/failure'

/** OWASP's second argon2id setting: 46 MiB each, so two run in parallel, one for strangers and one for known operators. */
const cost = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 }
const maxQueued = 32
const queues = { known: pLimit(1), strangers: pLimit(1) }

/** Compared for unknown operators, so that they take as long as known ones. */
const dummyHash =
  '$argon2id$v=19$m=47104,t=1,p=1$AYWoqtX/FIFxOmdxjEX7yg$4mCHXlJ5MajcDbi/gtz6OH170q9Qbnh7acg4pJaEwFQ'

/** Runs off the main thread. Throws ConsoleBusy if the queue is full. */
export async function hashOperatorPassword(password: string): Promise<string> {
  return enqueue(queues.known, () => hash(password.normalize('NFKC'), cost))
}

/** Takes the same time without a hash, and returns false. `isKnown`: from a network or session of the operator. */
export async function verifyOperatorPassword(
  passwordHash: string | null,
  password: string,
  isKnown: boolean,
): Promise<boolean> {
  const queue = isKnown ? queues.known : queues.strangers
  const isMatch = await enqueue(queue, () => verify(passwordHash ?? dummyHash, password.normalize('NFKC')))
  return isMatch && passwordHash !== null
}

function enqueue<Result>(queue: LimitFunction, work: () => Promise<Result>): Promise<Result> {
  if (queue.activeCount + queue.pendingCount > maxQueued) throw new Failure('ConsoleBusy')
  return queue(work)
}
