import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { env } from '@/lib/core/env'
import { measureClock } from './clock'
import { createDb } from './db'
import { outsideWorlds } from './world'

type Entry = { tables: ReadonlySet<string>; value: Promise<unknown> | undefined }

/** Names of tables that have changed. */
export const changeChannel = 'slatekeeper_changed'
const heartbeatMs = 2_000
const entries: Entry[] = []
let listener: pg.Client | undefined
let isListening = false
let triedAt = 0

/**
 * Caches a value that is the same for all callers until one of its tables changes. While PostgreSQL cannot notify of
 * changes, a value is shared only by the calls that wait for the same load.
 */
export function cached<Value>(tables: string[], load: () => Promise<Value>): () => Promise<Value> {
  const entry: Entry = { tables: new Set(tables), value: undefined }
  entries.push(entry)
  return () => {
    if (entry.value) return entry.value as Promise<Value>
    const isInvalidated = isListening
    if (!isInvalidated) void listen()
    const value = outsideWorlds(load)
    entry.value = value
    const drop = () => {
      if (entry.value === value) entry.value = undefined
    }
    value.then(() => isInvalidated || drop(), drop)
    return value
  }
}

async function listen() {
  if (listener || Date.now() - triedAt < 1_000) return
  triedAt = Date.now()
  const { DIRECT_DATABASE_URL, DATABASE_URL, TIMEOUT_SCALE } = env()
  const client = new pg.Client({
    connectionString: DIRECT_DATABASE_URL ?? DATABASE_URL,
    application_name: 'slatekeeper cache',
    connectionTimeoutMillis: 3_000 * TIMEOUT_SCALE,
    query_timeout: 2_000 * TIMEOUT_SCALE,
  })
  listener = client
  const onLost = () => {
    if (listener !== client) return
    listener = undefined
    isListening = false
    for (const entry of entries) entry.value = undefined
  }
  client.on('error', onLost)
  client.on('end', onLost)
  client.on('notification', ({ payload = '' }) => {
    for (const entry of entries) if (entry.tables.has(payload)) entry.value = undefined
  })
  try {
    await client.connect()
    await client.query(`listen ${changeChannel}`)
    isListening = listener === client
    // A dead connection is as quiet as one without notifications, so it is queried. The result sets this process's clock.
    while (listener === client) {
      await measureClock(createDb(client))
      await wait(heartbeatMs, undefined, { ref: false })
    }
  } catch {
    onLost()
    await client.end().catch(() => undefined)
  }
}

/** Waits up to three seconds for the notifications, so that the first requests can use the cache. */
export async function startCacheInvalidation(): Promise<void> {
  void listen()
  for (let waitedMs = 0; !isListening && waitedMs < 3_000; waitedMs += 20) await wait(20)
}

export async function stopCacheInvalidation(): Promise<void> {
  const client = listener
  listener = undefined
  isListening = false
  triedAt = 0
  for (const entry of entries) entry.value = undefined
  await client?.end().catch(() => undefined)
}
