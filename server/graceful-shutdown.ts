import { Server as NetServer } from 'node:net'
import { beginDraining } from '@/lib/core/draining'
import type { HttpServer } from './http/http-server'

const idleGraceMs = 250
const checkMs = 25
/** One Ctrl-C can arrive twice, from the terminal and from npm. */
const sameKeystrokeMs = 500

/**
 * On the first SIGINT, SIGTERM or SIGHUP (closed terminal) runs `stop` and exits; on a second one, 500 ms later or more, runs
 * `force` and exits immediately.
 */
export function stopOnSignals(stop: () => Promise<void>, force: () => void = () => undefined): void {
  let signaledAt: number | undefined
  const onSignal = () => {
    if (signaledAt === undefined) {
      signaledAt = Date.now()
      stop().then(
        () => process.exit(0),
        error => {
          console.error(error)
          process.exit(1)
        },
      )
    } else if (Date.now() - signaledAt > sameKeystrokeMs) {
      force()
      process.exit(130)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
}

/**
 * Stops accepting connections and waits for pending requests, at most `timeoutMs`. Every response closes its connection;
 * idle connections get 250 ms for a request that is already on its way. Tunnels are closed; browsers reconnect.
 */
export async function drain({ server, pending, tunnels }: HttpServer, timeoutMs: number): Promise<void> {
  beginDraining()
  for (const outgoing of pending) if (!outgoing.headersSent) outgoing.shouldKeepAlive = false
  for (const socket of tunnels) socket.destroy()
  const closed = new Promise<void>(resolve => {
    // The close() of http would drop idle connections immediately.
    NetServer.prototype.close.call(server, () => resolve())
  })
  const startedAt = Date.now()
  const check = setInterval(() => {
    const ms = Date.now() - startedAt
    if (ms > timeoutMs) server.closeAllConnections()
    else if (ms > idleGraceMs) server.closeIdleConnections()
  }, checkMs)
  await closed
  clearInterval(check)
}
