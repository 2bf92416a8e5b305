import { Server as NetServer } from 'node:net'
import { beginDraining } from '@/lib/draining'
import type { FrontDoor } from './http/http-server'

const idleGraceMs = 250
const glanceMs = 25

/**
 * Takes no new connection and lets running requests finish, at most `patienceMs`.
 * Every answer ends its connection; those that stand idle get a moment to bring a request that is under way already.
 */
export async function drain({ server, owed }: FrontDoor, patienceMs: number): Promise<void> {
  beginDraining()
  for (const outgoing of owed) if (!outgoing.headersSent) outgoing.shouldKeepAlive = false
  const closed = new Promise<void>(resolve => {
    // http's own close() would drop idle connections at once.
    NetServer.prototype.close.call(server, () => resolve())
  })
  const startedAt = Date.now()
  const glance = setInterval(() => {
    const ms = Date.now() - startedAt
    if (ms > patienceMs) server.closeAllConnections()
    else if (ms > idleGraceMs) server.closeIdleConnections()
  }, glanceMs)
  await closed
  clearInterval(glance)
}
