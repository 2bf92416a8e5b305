import { isDraining } from '@/lib/core/draining'
import { pool } from '@/lib/db/client'

const timeoutMs = 1_000
let query: Promise<boolean> | undefined

/** True if this process is not shutting down and the database responds within a second. */
export async function isReady(): Promise<boolean> {
  if (isDraining()) return false
  // An unresponsive database gets one query, not one per health check.
  query ??= queryDatabase().finally(() => {
    query = undefined
  })
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, timeoutMs, false)
  })
  return Promise.race([query, timeout]).finally(() => clearTimeout(timer))
}

function queryDatabase(): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  )
}
