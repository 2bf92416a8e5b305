import path from 'node:path'
import type { ClusterAccess } from './cluster'

/** The shortest limit of the supported systems, that of macOS. */
const MAX_SOCKET_BYTES = 103

/**
 * Where PostgreSQL has its Unix socket, for which a statement costs less than over TCP. Undefined on Windows, and if the path
 * would be too long.
 */
export function findSocketFolder(dir: string, port: number): string | undefined {
  const folder = path.join(dir, 'socket')
  const socket = path.join(folder, `.s.PGSQL.${port}`)
  if (process.platform === 'win32' || Buffer.byteLength(socket) > MAX_SOCKET_BYTES) return undefined
  return folder
}

/** By the Unix socket; programs that ignore `host` in the query connect to the same port of 127.0.0.1. */
export function createUrl(dir: string, access: ClusterAccess, user: string, database: string): string {
  const url = new URL(`postgres://${user}:${access.password}@127.0.0.1:${access.port}/${database}`)
  const folder = findSocketFolder(dir, access.port)
  if (folder) url.searchParams.set('host', folder)
  return url.href
}
