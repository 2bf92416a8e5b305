import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What a line does to what is said over it. */
export type Fault =
  /** Nothing. */
  | 'none'
  /** Every answer takes two seconds longer. */
  | 'slow'
  /** Nothing arrives, and nobody hangs up. */
  | 'mute'
  /** Every connection is reset at its next byte, and each new one too. */
  | 'reset'
  /** What says `cutAfter` arrives, and the answer to it does not: the connection is reset instead. */
  | 'cut'

const slowMs = 2_000

/** A line to another address on this machine, which can be spoiled at any moment. */
export type Line = { port: number; spoil(fault: Fault): void; cuts(): number; close(): void }

/** Opens a line to that port; a `cut` looks for these words, and for no more than every third time. */
export async function openLine(target: number, cutAfter: RegExp): Promise<Line> {
  let fault: Fault = 'none'
  let cuts = 0
  let seen = 0
  const ends = new Set<Socket>()

  const server = createServer(here => {
    const there = connect(target, '127.0.0.1')
    let isDoomed = false
    const end = () => {
      for (const socket of [here, there]) socket.resetAndDestroy()
    }
    for (const socket of [here, there]) {
      ends.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        ends.delete(socket)
        // What was sent still arrives, unless the other side is gone too.
        for (const other of [here, there]) other.destroy()
      })
    }
    here.on('data', bytes => {
      if (fault === 'reset') return end()
      if (fault === 'mute') return
      if (fault === 'cut' && cutAfter.test(bytes.toString('latin1')) && ++seen % 3 === 0) isDoomed = true
      there.write(bytes)
    })
    there.on('data', bytes => {
      if (isDoomed) {
        cuts++
        return end()
      }
      if (fault === 'reset') return end()
      if (fault === 'mute') return
      if (fault === 'slow') setTimeout(() => here.destroyed || here.write(bytes), slowMs)
      else here.write(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    spoil(next) {
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
