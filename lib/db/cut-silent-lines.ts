import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Ends a connection that is in use and says nothing for so long: the server would have told of its own time-out.
 * The socket's own timer watches, which costs a query nothing; pg's query_timeout makes a timer for each.
 */
export function closeUnresponsiveConnections(pool: pg.Pool, silenceMs: number): void {
  const inUse = new WeakSet<pg.PoolClient>()
  pool.on('acquire', connection => inUse.add(connection))
  pool.on('release', (_error, connection) => inUse.delete(connection))
  pool.on('connect', connection => {
    const socket = socketOf(connection)
    socket.setTimeout(silenceMs)
    socket.on('timeout', () => {
      if (inUse.has(connection)) socket.destroy(new Error('Connection terminated: the database says nothing'))
    })
  })
}

function socketOf(connection: pg.PoolClient): Socket {
  return (connection as unknown as { connection: { stream: Socket } }).connection.stream
}
