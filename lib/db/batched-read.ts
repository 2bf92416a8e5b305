import { env } from '@/lib/env'
import { Failure } from '@/lib/failure'
import { currentWorld } from './world'

/** A row with the key that it was read by. */
export type Keyed<Row> = Row & { batchKey: Buffer }

/** The row of a key; null if there is none. Calls with equal keys can get the same object. */
export type FindByKey<Row> = (key: Buffer) => Promise<Row | null>

type Waiting<Row> = {
  key: Buffer
  sinceMs: number
  resolve(row: Row | null): void
  reject(error: unknown): void
}

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
  const waiting: Waiting<Row>[] = []
  let running = 0

  function start() {
    rejectLate()
    while (running < maxRunning && waiting.length > 0) {
      running++
      void run(waiting.splice(0, maxKeys))
    }
  }

  function rejectLate() {
    const earliest = performance.now() - maxWaitMs
    while (waiting[0] && waiting[0].sinceMs < earliest)
      waiting.shift()?.reject(new Failure('ServiceBusy', { retryAfterSeconds: 5 }))
  }

  async function run(batch: Waiting<Row>[]) {
    try {
      const rows = await read(batch.map(({ key }) => key))
      const found = new Map(rows.map(row => [nameOf(row.batchKey), row]))
      for (const { key, resolve } of batch) resolve(found.get(nameOf(key)) ?? null)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      running--
      start()
    }
  }

  return async key => {
    // A world can have a clock of its own.
    if (currentWorld()) return (await read([key]))[0] ?? null
    return new Promise((resolve, reject) => {
      waiting.push({ key, sinceMs: performance.now(), resolve, reject })
      start()
    })
  }
}

/** A Map compares buffers by identity. */
function nameOf(key: Buffer): string {
  return key.toString('latin1')
}
