import { Redis } from 'ioredis'
import { env } from '@/lib/env'

let client: Redis | undefined

/** The Redis that counts rate limits, or null where none is configured. */
export function redis(): Redis | null {
  const { REDIS_URL: url, TIMEOUT_SCALE: scale } = env()
  if (!url) return null
  const timeouts = { connectTimeout: 3_000 * scale, commandTimeout: 500 * scale }
  // Each call that needs it reports the error; the listener only keeps it from ending the process.
  client ??= new Redis(url, { maxRetriesPerRequest: 1, ...timeouts }).on('error', () => undefined)
  return client
}

/** Closes the connection, for a process that ends. */
export async function closeRedis(): Promise<void> {
  await client?.quit().catch(() => client?.disconnect())
  client = undefined
}
