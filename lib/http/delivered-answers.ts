import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { log } from '@/lib/log'

/** Whether the answer to a request has left the process whole, and is no 5xx. */
export type IsDelivered = () => boolean

/** A remembered outcome, by its primary key. */
type Key = { userId: number; scope: string; key: string }

type Answer = Key & { isDelivered: IsDelivered; rounds: number }

const everyMs = 500
const maxRounds = 20
const graceSeconds = 2

let answers: Answer[] = []
let isTicking = false
let flush = Promise.resolve()

/**
 * Notes an answer to a request without an Idempotency-Key: two seconds after its delivery an equal request acts again.
 * Without `isDelivered` it counts as delivered. An answer that is not delivered within 10 s, a 503 after a timeout for one,
 * keeps its memory, and so does one whose process crashes.
 */
export function noteAnswer({ userId, scope, key }: Key, isDelivered: IsDelivered = () => true): void {
  answers.push({ userId, scope, key, isDelivered, rounds: 0 })
  if (!isTicking) setInterval(() => void shortenDelivered(), everyMs).unref()
  isTicking = true
}

/** Shortens the memory of all answers that were delivered since the last call, one call after the other. */
export function shortenDelivered(): Promise<void> {
  flush = flush.then(shortenNoted)
  return flush
}

/** One statement for all of them, since each purchase would otherwise write twice. */
async function shortenNoted(): Promise<void> {
  const noted = answers
  const delivered = noted.filter(answer => answer.isDelivered())
  answers = noted.filter(answer => !delivered.includes(answer) && ++answer.rounds < maxRounds)
  if (delivered.length === 0) return
  try {
    await db.run(sql`
      update idempotency_keys set expires_at = clock_timestamp() + make_interval(secs => ${graceSeconds})
       where (user_id, scope, key) in (
               select * from unnest(${delivered.map(one => one.userId)}::int[], ${delivered.map(one => one.scope)}::text[],
                                    ${delivered.map(one => one.key)}::text[]))
         and expires_at > clock_timestamp() + make_interval(secs => ${graceSeconds})`)
  } catch (error) {
    // The longer memory stays: equal requests within it are answered and buy nothing.
    log.warn({ error, answers: delivered.length }, 'delivered answers could not be noted')
  }
}
