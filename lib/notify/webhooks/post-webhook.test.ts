import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { postWebhook } from './post-webhook'

test('a request to a name of this machine is rejected before it connects', async () => {
  let connections = 0
  const server = createServer(socket => {
    connections++
    socket.destroy()
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const post = (allowsLocal: boolean) =>
    postWebhook({
      url: `https://localhost:${port}/`,
      headers: {},
      body: '{}',
      signal: AbortSignal.timeout(60_000),
      allowsLocal,
    })
  await expect(post(false)).rejects.toThrow('localhost has no public address')
  expect(connections).toBe(0)
  // The server speaks no TLS.
  await expect(post(true)).rejects.toThrow()
  expect(connections).toBeGreaterThan(0)
  await new Promise(resolve => server.close(resolve))
})

test('a switch of protocols (101) is no response', async () => {
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const post = postWebhook({
    url: `http://127.0.0.1:${port}/`,
    headers: {},
    body: '{}',
    signal: AbortSignal.timeout(60_000),
    allowsLocal: true,
  })
  await expect(post).rejects.toThrow('The connection was closed without a response')
  await new Promise(resolve => server.close(resolve))
})
