import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Failure } from '@/lib/failure'

/** OWASP's second choice: more memory in one pass. Two at once, since each takes 46 MiB. */
const cost = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 }
const mostAtOnce = 2
const longestQueue = 32
const gate = pLimit(mostAtOnce)

/** The hash of a password that nobody has, so that an unknown operator costs a guesser the same time as a known one. */
const dummyHash =
  '$argon2id$v=19$m=47104,t=1,p=1$AYWoqtX/FIFxOmdxjEX7yg$4mCHXlJ5MajcDbi/gtz6OH170q9Qbnh7acg4pJaEwFQ'

/** Hashes an operator's password with argon2id, off the main thread; throws ConsoleBusy when too many wait already. */
export async function hashOperatorPassword(password: string): Promise<string> {
  return whenFree(() => hash(password.normalize('NFKC'), cost))
}

/** Whether the password is the one that was hashed; takes the same work and answers false where there is no hash. */
export async function verifyOperatorPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const isSame = await whenFree(() => verify(passwordHash ?? dummyHash, password.normalize('NFKC')))
  return isSame && passwordHash !== null
}

function whenFree<Result>(work: () => Promise<Result>): Promise<Result> {
  if (gate.activeCount + gate.pendingCount >= mostAtOnce + longestQueue) throw new Failure('ConsoleBusy')
  return gate(work)
}
