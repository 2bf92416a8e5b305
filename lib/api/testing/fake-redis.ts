import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

type Count = { points: number; endsAt: number }

/** A fake Redis with the commands that rate limits use. */
export async function startFakeRedis() {
  const counts = new Map<string, Count>()
  let knowsScript = false

  function incr(key: string, points: number, seconds: number) {
    const known = counts.get(key)
    const count =
      known && known.endsAt > Date.now() ? known : { points: 0, endsAt: Date.now() + seconds * 1_000 }
    count.points += points
    counts.set(key, count)
    return `*2\r\n:${count.points}\r\n:${count.endsAt - Date.now()}\r\n`
  }

  function answer([name = '', ...rest]: string[]): string {
    switch (name.toLowerCase()) {
      case 'info':
        return '$17\r\nredis_version:7.0\r\n'
      case 'evalsha':
        if (!knowsScript) return '-NOSCRIPT No matching script.\r\n'
        return incr(rest[2] ?? '', Number(rest[3]), Number(rest[4]))
      case 'eval':
        knowsScript = true
        return incr(rest[2] ?? '', Number(rest[3]), Number(rest[4]))
      default:
        return '+OK\r\n'
    }
  }

  const server = createServer(socket => {
    let text = ''
    socket.on('error', () => undefined)
    socket.on('data', bytes => {
      text += bytes
      for (let read = readCommand(text); read; read = readCommand(text)) {
        text = text.slice(read.length)
        socket.write(answer(read.words))
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

/** The first complete command of the buffer (RESP). */
function readCommand(text: string): { words: string[]; length: number } | null {
  const head = /^\*(\d+)\r\n/.exec(text)
  if (!head) return null
  let at = head[0].length
  const words: string[] = []
  while (words.length < Number(head[1])) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at))
    if (!size) return null
    at += size[0].length
    const end = at + Number(size[1])
    if (text.length < end + 2) return null
    words.push(text.slice(at, end))
    at = end + 2
  }
  return { words, length: at }
}
