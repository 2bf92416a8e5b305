import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { migrate } from './migrate'

/** A line to the PostgreSQL at `databaseUrl` that a test can cut; `url` is where it begins. */
export async function openLine(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const { hostname, port } = url
  const ends = new Set<Socket>()
  let isMute = false

  const server = createServer(here => {
    const there = connect(Number(port || 5432), hostname)
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      ends.add(from)
      from.on('data', bytes => isMute || to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => {
        ends.delete(from)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)

  return {
    url: url.href,
    /** From now on nothing that is said arrives, and nobody hangs up. */
    mute: () => {
      isMute = true
    },
    /** What is said arrives again; what was said meanwhile is lost. */
    unmute: () => {
      isMute = false
    },
    /** Ends every connection at once. */
    hangUp: () => {
      for (const end of ends) end.resetAndDestroy()
    },
    close: () => server.close(),
  }
}

/** Makes an empty database of one test file's own on the server of DATABASE_URL, with the schema, and answers its address. */
export async function createTestDatabase(name: `${string}_test`): Promise<string> {
  const url = new URL(process.env.DATABASE_URL ?? '')
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
  await client.query(`create database ${client.escapeIdentifier(name)} template template0`)
  await client.end()
  url.pathname = `/${name}`
  await migrate(url.href)
  return url.href
}
