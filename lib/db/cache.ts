import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { env } from '@/lib/env'
import { measureClock } from './clock'
import { createDb } from './db'

type Held = { tables: ReadonlySet<string>; value: Promise<unknown> | undefined }

const channel = 'slatekeeper_changed'
const beatMs = 2_000
const held: Held[] = []
let listener: pg.Client | undefined
let isListening = false
let triedAt = 0

/**
 * Caches what is the same for all callers until one of its tables changes. While PostgreSQL cannot announce changes, nothing
 * outlives its load, but a burst of reads shares one.
 */
export function cached<Value>(tables: string[], load: () => Promise<Value>): () => Promise<Value> {
  const entry: Held = { tables: new Set(tables), value: undefined }
  held.push(entry)
  return () => {
    if (entry.value) return entry.value as Promise<Value>
    const isAnnounced = isListening
    if (!isAnnounced) void listen()
    const value = load()
    entry.value = value
    const drop = () => {
      if (entry.value === value) entry.value = undefined
    }
    value.then(() => isAnnounced || drop(), drop)
    return value
  }
}

async function listen() {
  if (listener || Date.now() - triedAt < 1_000) return
  triedAt = Date.now()
  const { DIRECT_DATABASE_URL, DATABASE_URL, TIMEOUT_SCALE } = env()
  const client = new pg.Client({
    connectionString: DIRECT_DATABASE_URL ?? DATABASE_URL,
    application_name: 'slatekeeper live',
    connectionTimeoutMillis: 3_000 * TIMEOUT_SCALE,
    query_timeout: 2_000 * TIMEOUT_SCALE,
  })
  listener = client
  const lose = () => {
    if (listener !== client) return
    listener = undefined
    isListening = false
    for (const entry of held) entry.value = undefined
  }
  client.on('error', lose)
  client.on('end', lose)
  client.on('notification', ({ payload = '' }) => {
    for (const entry of held) if (entry.tables.has(payload)) entry.value = undefined
  })
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    isListening = listener === client
    // A dead connection is as silent as one without news, so it is queried; its answer sets this process's clock.
    while (listener === client) {
      await measureClock(createDb(client))
      await wait(beatMs, undefined, { ref: false })
    }
  } catch {
    lose()
    await client.end().catch(() => undefined)
  }
}

/** Starts to listen and waits until it does, at most three seconds, so that the first requests find memory warm. */
export async function startCacheInvalidation(): Promise<void> {
  void listen()
  for (let waitedMs = 0; !isListening && waitedMs < 3_000; waitedMs += 20) await wait(20)
}

/** Lets go of the listening connection, for a process that ends. */
export async function stopCacheInvalidation(): Promise<void> {
  const client = listener
  listener = undefined
  isListening = false
  for (const entry of held) entry.value = undefined
  await client?.end().catch(() => undefined)
}
