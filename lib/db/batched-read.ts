import { AsyncLocalStorage } from 'node:async_hooks'
import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import { isTracing } from '@/lib/core/span'
import { currentDatabase } from './client'
import type { Database } from './database'

/** A row with the key that it was read by. */
export type Keyed<Row> = Row & { batchKey: Buffer }

/** The row of a key; null if there is none. Calls with equal keys can get the same object. */
export type FindByKey<Row> = (key: Buffer) => Promise<Row | null>

type Waiting<Row> = {
  key: Buffer
  sinceMs: number
  /** Runs work in the trace of the call; undefined while nothing is traced. */
  inTrace: ReturnType<typeof AsyncLocalStorage.snapshot> | undefined
  resolve(row: Row | null): void
  reject(error: unknown): void
}

/** Of the calls in one database. */
type Queue<Row> = { waiting: Waiting<Row>[]; running: number }

const maxRunning = 2
const maxKeys = 50

/** As for a free connection: less than a request may take. */
const maxWaitMs = 8_000 * env().TIMEOUT_SCALE

/**
 * Reads rows by key, those of concurrent calls in one statement: while two statements run, further calls wait for the
 * next. No call joins a statement that was sent before it, so each sees what was committed before. A call that waits for
 * too long fails with ServiceBusy: its client gets a 503, so it must not be carried out later.
 */
export function batchedRead<Row>(read: (keys: Buffer[]) => Promise<Keyed<Row>[]>): FindByKey<Row> {
  const queues = new WeakMap<Database, Queue<Row>>()

  function findQueue(): Queue<Row> {
    const database = currentDatabase()
    let queue = queues.get(database)
    if (!queue) {
      queue = { waiting: [], running: 0 }
      queues.set(database, queue)
    }
    return queue
  }

  function start(queue: Queue<Row>) {
    const { waiting } = queue
    while (waiting[0] && isLate(waiting[0])) waiting.shift()?.reject(busy())
    while (queue.running < maxRunning && waiting.length > 0) {
      queue.running++
      void run(queue, waiting.splice(0, maxKeys))
    }
  }

  async function run(queue: Queue<Row>, batch: Waiting<Row>[]) {
    try {
      const keys = batch.map(({ key }) => key)
      const inTrace = batch[0]?.inTrace
      const rows = await (inTrace ? inTrace(read, keys) : read(keys))
      const found = new Map(rows.map(row => [nameOf(row.batchKey), row]))
      for (const call of batch) {
        if (isLate(call)) call.reject(busy())
        else call.resolve(found.get(nameOf(call.key)) ?? null)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      queue.running--
      start(queue)
    }
  }

  return key =>
    new Promise((resolve, reject) => {
      const inTrace = isTracing() ? AsyncLocalStorage.snapshot() : undefined
      const queue = findQueue()
      queue.waiting.push({ key, sinceMs: performance.now(), inTrace, resolve, reject })
      start(queue)
    })
}

function isLate({ sinceMs }: { sinceMs: number }): boolean {
  return performance.now() - sinceMs > maxWaitMs
}

const busy = () => new Failure('ServiceBusy', { retryAfterSeconds: 5 })

/** A Map compares buffers by identity. */
function nameOf(key: Buffer): string {
  return key.toString('latin1')
}
