import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { answerPlain } from './answer'

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer'])
const notThereYet = new Set(['ENOENT', 'ECONNREFUSED'])
const notThereAnyMore = new Set(['ECONNRESET', 'EPIPE'])
const glanceMs = 100

/** Nobody took the request: the process behind the socket is not there. */
export class NobodyThere extends Error {}

/**
 * Passes a request, whose body has been read, to the HTTP server behind a socket, and its answer back; to whom asks for
 * JSON, a page that is not there is told in JSON.
 */
export async function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  body: Buffer,
  socketPath: string,
  patienceMs: number,
): Promise<void> {
  const headers: IncomingHttpHeaders = { ...incoming.headers, connection: 'close' }
  delete headers['transfer-encoding']
  delete headers.expect
  if (body.length > 0) headers['content-length'] = String(body.length)

  let asked: ClientRequest | undefined
  // Whoever leaves needs no page.
  outgoing.once('close', () => asked?.destroy())
  const response = await ask(Date.now() + patienceMs)
  if (response.statusCode === 404 && wantsJson(incoming)) {
    response.resume()
    return answerPlain(outgoing, 404, 'There is nothing at this address.')
  }
  if (response.statusCode === 500 && isAction(incoming)) {
    response.resume()
    return answerPlain(outgoing, 400, 'The request body is not one that this page sends.')
  }
  for (const [name, value] of Object.entries(response.headers))
    if (value !== undefined && !hopByHop.has(name)) outgoing.setHeader(name, value)
  outgoing.writeHead(response.statusCode ?? 500)
  await pipeline(response, outgoing)

  async function ask(deadline: number): Promise<IncomingMessage> {
    try {
      return await askOnce()
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (notThereAnyMore.has(code)) throw new NobodyThere()
      if (!notThereYet.has(code)) throw error
      if (Date.now() > deadline || outgoing.destroyed) throw new NobodyThere()
      await wait(glanceMs)
      return ask(deadline)
    }
  }

  function askOnce(): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      asked = request({
        socketPath,
        agent: false,
        method: incoming.method,
        path: incoming.url,
        headers,
      })
      asked.once('response', resolve)
      asked.once('error', reject)
      asked.end(body)
    })
  }
}

function wantsJson({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('application/json') ?? false
}

/** Our actions answer every error of their own with 200, so a 500 means that Next could not read their arguments. */
function isAction({ method, headers }: IncomingMessage): boolean {
  if (method !== 'POST') return false
  return headers['next-action'] !== undefined || /^multipart\/form-data/i.test(headers['content-type'] ?? '')
}

/** Passes an upgrade, and all that is said after it, to the server behind a socket. */
export function passUpgrade(
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  socketPath: string,
): void {
  const behind = connect(socketPath)
  const end = () => {
    socket.destroy()
    behind.destroy()
  }
  for (const stream of [socket, behind]) stream.on('error', end).on('close', end)
  const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`]
  const { rawHeaders } = incoming
  for (let i = 0; i < rawHeaders.length; i += 2) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`)
  behind.write(`${lines.join('\r\n')}\r\n\r\n`)
  behind.write(head)
  behind.pipe(socket).pipe(behind)
}
