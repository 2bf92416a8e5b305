import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEventPublisher } from './event-publisher'

const plain = createServer((_, response) => response.end('{}'))
let port: number
beforeAll(async () => {
  await once(plain.listen(0, '127.0.0.1'), 'listening')
  port = (plain.address() as AddressInfo).port
})
afterAll(() => {
  plain.close()
  plain.closeAllConnections()
})

const send = (server: { port: number; isTls: boolean }) =>
  createEventPublisher({ appId: '1', key: 'key', secret: 'secret', host: '127.0.0.1', ...server }).send([
    { channel: 'app', name: 'balance.changed', data: {} },
  ])

test('a connection that fails is reported with its cause', async () => {
  await expect(send({ port: 1, isTls: false })).rejects.toThrow(/did not answer: .*ECONNREFUSED/)
  await expect(send({ port, isTls: true })).rejects.toThrow(/did not answer: .*(?:SSL|EPROTO|packet length)/)
  await expect(send({ port, isTls: false })).resolves.toBeUndefined()
})
