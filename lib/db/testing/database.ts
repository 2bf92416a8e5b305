import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { withClient } from '@/lib/db/with-client'

/** A TCP proxy at `url` for the PostgreSQL at `databaseUrl`, which a test can interrupt. A round trip takes `delayMs` longer. */
export async function openProxy(databaseUrl: string, delayMs = 0) {
  const url = new URL(databaseUrl)
  const { hostname, port } = url
  url.searchParams.delete('host')
  const sockets = new Set<Socket>()
  let isMute = false

  const server = createServer(here => {
    const there = connect(Number(port || 5432), hostname)
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(from)
      const write = (bytes: Buffer) => to.destroyed || to.write(bytes)
      from.on('data', bytes => {
        if (isMute) return
        if (delayMs > 0) setTimeout(write, delayMs / 2, bytes)
        else write(bytes)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)

  return {
    url: url.href,
    /** Drops all data but keeps the connections open. */
    mute: () => {
      isMute = true
    },
    /** Forwards data again; what was sent meanwhile is lost. */
    unmute: () => {
      isMute = false
    },
    /** Resets every connection. */
    reset: () => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    close: () => server.close(),
  }
}

/** Creates a database with the catalog and without users on the server of DATABASE_URL. Returns its URL. */
export async function createTestDatabase(name: `${string}_test`): Promise<string> {
  const { DATABASE_URL = '', UNIT_DATABASE_SOURCE = '' } = process.env
  const url = new URL(DATABASE_URL)
  url.pathname = '/postgres'
  await withClient(url.href, async client => {
    const [database, template] = [name, UNIT_DATABASE_SOURCE].map(one => client.escapeIdentifier(one))
    await client.query(`drop database if exists ${database} with (force)`)
    await client.query(`create database ${database} template ${template}`)
  })
  url.pathname = `/${name}`
  return url.href
}
