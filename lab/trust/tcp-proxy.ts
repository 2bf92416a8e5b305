import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Fault =
  | 'none'
  /** Delays every response by two seconds. */
  | 'slow'
  /** Drops all data and keeps the connection open. */
  | 'drop'
  /** Resets every connection at its next byte, new ones included. */
  | 'reset'
  /** Forwards a request that matches `cutAfter` and resets the connection instead of forwarding the response. */
  | 'cut'

const slowMs = 2_000

/** Forwards a local port, with an optional fault. */
export type TcpProxy = { port: number; setFault(fault: Fault): void; cuts(): number; close(): void }

/** Starts a proxy for the port. A `cut` affects every third request that matches. */
export async function startTcpProxy(target: number, cutAfter: RegExp): Promise<TcpProxy> {
  let fault: Fault = 'none'
  let cuts = 0
  let seen = 0
  const ends = new Set<Socket>()

  const server = createServer(here => {
    const there = connect(target, '127.0.0.1')
    let isCutNext = false
    const end = () => {
      for (const socket of [here, there]) socket.resetAndDestroy()
    }
    for (const socket of [here, there]) {
      ends.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        ends.delete(socket)
        for (const other of [here, there]) other.destroy()
      })
    }
    here.on('data', bytes => {
      if (fault === 'reset') return end()
      if (fault === 'drop') return
      if (fault === 'cut' && cutAfter.test(bytes.toString('latin1')) && ++seen % 3 === 0) isCutNext = true
      there.write(bytes)
    })
    there.on('data', bytes => {
      if (isCutNext) {
        cuts++
        return end()
      }
      if (fault === 'reset') return end()
      if (fault === 'drop') return
      if (fault === 'slow') setTimeout(() => here.destroyed || here.write(bytes), slowMs)
      else here.write(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    setFault(next) {
      fault = next
      if (next === 'reset') for (const end of ends) end.resetAndDestroy()
    },
    cuts: () => cuts,
    close() {
      server.close()
      for (const end of ends) end.destroy()
    },
  }
}
