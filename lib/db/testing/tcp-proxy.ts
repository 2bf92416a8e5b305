import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Fault =
  | 'none'
  /** Delays every response by two seconds. */
  | 'slow'
  /** Drops all data and keeps the connections open. */
  | 'drop'
  /** Resets every connection at its next byte, new ones included. */
  | 'reset'
  /** Forwards every third request that matches `cutAfter` and resets its connection instead of forwarding the response. */
  | 'cut'

export type TcpProxy = Awaited<ReturnType<typeof openTcpProxy>>

const slowMs = 2_000

/** Forwards a local port, with an optional fault. A response takes `delayMs` longer. */
export async function openTcpProxy(target: { port: number; host: string }, delayMs = 0, cutAfter?: RegExp) {
  let fault: Fault = 'none'
  let cuts = 0
  let seen = 0
  const sockets = new Set<Socket>()
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }

  const server = createServer(here => {
    const there = connect(target)
    const pair = [here, there]
    let isCutNext = false
    const answer = (bytes: Buffer) => {
      const ms = fault === 'slow' ? slowMs : delayMs
      const write = () => here.destroyed || here.write(bytes)
      if (ms > 0) setTimeout(write, ms)
      else write()
    }
    const end = () => {
      for (const socket of pair) socket.resetAndDestroy()
    }
    for (const socket of pair) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        for (const other of pair) other.destroy()
      })
    }
    here.on('data', bytes => {
      if (fault === 'reset') return end()
      if (fault === 'drop') return
      if (fault === 'cut' && cutAfter?.test(bytes.toString('latin1')) && ++seen % 3 === 0) isCutNext = true
      there.write(bytes)
    })
    there.on('data', bytes => {
      if (isCutNext) cuts++
      if (isCutNext || fault === 'reset') end()
      else if (fault !== 'drop') answer(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    setFault(next: Fault) {
      fault = next
      if (next === 'reset') reset()
    },
    /** Resets the connections that are open. */
    reset,
    cuts: () => cuts,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** A proxy at `url` for the PostgreSQL at `databaseUrl`. */
export async function openDatabaseProxy(databaseUrl: string, delayMs = 0, cutAfter?: RegExp) {
  const url = new URL(databaseUrl)
  const proxy = await openTcpProxy({ port: Number(url.port || 5432), host: url.hostname }, delayMs, cutAfter)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  return { ...proxy, url: url.href }
}
