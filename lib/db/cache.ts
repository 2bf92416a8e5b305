import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { env } from '@/lib/core/env'
import { currentDatabase } from './client'
import { measureClock } from './clock'
import type { Database } from './database'
import { createDb } from './db'

type Entry = { tables: ReadonlySet<string> }

/** Names of tables that have changed. */
export const changeChannel = 'slatekeeper_changed'
const heartbeatMs = 2_000
const entries: Entry[] = []

/**
 * Caches a value that is the same for all callers until one of its tables changes; each database has its own. While PostgreSQL
 * cannot notify of changes, a value is shared only by the calls that wait for the same load.
 */
export function cached<Value>(tables: string[], load: () => Promise<Value>): () => Promise<Value> {
  const entry: Entry = { tables: new Set(tables) }
  entries.push(entry)
  return () => {
    const database = currentDatabase()
    const { values, isListening } = database.cache
    const known = values.get(entry)
    if (known) return known as Promise<Value>
    if (!isListening) void listen(database)
    const value = load()
    values.set(entry, value)
    const drop = () => {
      if (values.get(entry) === value) values.delete(entry)
    }
    value.then(() => isListening || drop(), drop)
    return value
  }
}

/** `table` is null when what changed before is unknown. */
type Reaction = (database: Database, table: string | null) => void

const reactions: Reaction[] = []

/** Calls `react` for each change that any open database announces. */
export function onTableChange(react: Reaction): void {
  reactions.push(react)
}

async function listen(database: Database) {
  const { directUrl, cache } = database
  if (cache.listener || performance.now() - cache.triedAt < 1_000) return
  cache.triedAt = performance.now()
  const { TIMEOUT_SCALE } = env()
  const client = new pg.Client({
    connectionString: directUrl,
    application_name: 'slatekeeper cache',
    connectionTimeoutMillis: 3_000 * TIMEOUT_SCALE,
    query_timeout: 2_000 * TIMEOUT_SCALE,
  })
  cache.listener = client
  const onLost = () => {
    if (cache.listener !== client) return
    cache.listener = undefined
    cache.isListening = false
    cache.values.clear()
  }
  client.on('error', onLost)
  client.on('end', onLost)
  client.on('notification', ({ payload = '' }) => {
    for (const entry of entries) if (entry.tables.has(payload)) cache.values.delete(entry)
    for (const react of reactions) react(database, payload)
  })
  try {
    await client.connect()
    await client.query(`listen ${changeChannel}`)
    cache.isListening = cache.listener === client
    for (const react of reactions) react(database, null)
    // A dead connection is as quiet as one without notifications, so it is queried. The result sets this process's clock.
    while (cache.listener === client) {
      await measureClock(createDb(client))
      await wait(heartbeatMs, undefined, { ref: false })
    }
  } catch {
    onLost()
    await client.end().catch(() => undefined)
  }
}

/** Listens to the current database also before a value of it is cached. */
export const listenForChanges = (): void => void listen(currentDatabase())

/** Waits up to three seconds for the notifications, so that the first requests can use the cache. */
export async function startCacheInvalidation(): Promise<void> {
  const database = currentDatabase()
  void listen(database)
  for (let waitedMs = 0; !database.cache.isListening && waitedMs < 3_000; waitedMs += 20) await wait(20)
}

export async function stopCacheInvalidation(): Promise<void> {
  const { cache } = currentDatabase()
  const client = cache.listener
  cache.listener = undefined
  cache.isListening = false
  cache.triedAt = Number.NEGATIVE_INFINITY
  cache.values.clear()
  await client?.end().catch(() => undefined)
}
