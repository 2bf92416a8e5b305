import { Redis } from 'ioredis'
import { env } from '@/lib/env'

let client: Redis | undefined

/** The Redis that counts rate limits, or null where none is configured. */
export function redis(): Redis | null {
  const url = env().REDIS_URL
  if (!url) return null
  client ??= new Redis(url, { maxRetriesPerRequest: 1, connectTimeout: 3_000, commandTimeout: 500 }).on(
    'error',
    // Each call that needs it says so; here it would only be told twice.
    () => undefined,
  )
  return client
}

/** Closes the connection, for a process that ends. */
export async function closeRedis(): Promise<void> {
  await client?.quit().catch(() => client?.disconnect())
  client = undefined
}
