import { expect, it } from 'vitest'
import { endpoint } from '@/lib/api/endpoint'
import { messageShape } from '@/lib/core/reply'
import { overrideSettings } from '@/lib/core/testing/settings'
import { qaRoute, qaTool } from './qa-tool'

overrideSettings({
  QA_TOOLS: '1',
  PUBLIC_URL: 'https://staging.example.com',
  CORS_ORIGINS: 'capacitor://localhost,http://localhost:8081',
})

async function call(method: string, headers: Record<string, string>, body?: string) {
  const reply = { status: 200, shape: messageShape } as const
  const tool = endpoint({ access: 'public', summary: 'QA: test', reply, handle: () => ({ message: 'Here' }) })
  const answers = [qaTool(tool), qaRoute(tool)].map(async answering => {
    const given = {
      method,
      path: '/qa/test',
      query: '',
      headers: new Headers(headers),
      params: {},
      bytes: Buffer.from(body ?? ''),
      ip: '127.0.0.1',
      requestId: 'test',
    }
    return (await answering.answer(given)).status
  })
  const [status, ofRoute] = await Promise.all(answers)
  expect(ofRoute).toBe(status)
  return status
}

it.each([
  ['a program', { host: 'localhost:3000' }],
  ['a program on HTTP/1.0', {}],
  ['a program in the same network', { host: '192.168.1.20:3000' }],
  ['a program in a container', { host: 'service:3000' }],
  ['a phone by the name of the machine', { host: 'studio.local:3000' }],
  ['a program over IPv6', { host: '[::1]:3000' }],
  ['a program at PUBLIC_URL', { host: 'staging.example.com' }],
  [
    'a program at PUBLIC_URL behind a proxy',
    { host: '10.0.0.7:3000', 'x-forwarded-host': 'Staging.example.com' },
  ],
  [
    'the QA page',
    { host: 'localhost:3000', origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
  ],
  ['a typed address', { host: 'localhost:3000', 'sec-fetch-site': 'none' }],
  [
    'a listed app',
    { host: 'localhost:3000', origin: 'http://localhost:8081', 'sec-fetch-site': 'same-site' },
  ],
  [
    'an app of Capacitor',
    { host: '192.168.1.20:3000', origin: 'capacitor://localhost', 'sec-fetch-site': 'cross-site' },
  ],
])('answers %s', async (_, headers) => {
  for (const method of ['GET', 'POST', 'DELETE'])
    expect(await call(method, headers as Record<string, string>), method).toBe(200)
})

it.each([
  [
    'another site',
    { host: 'localhost:3000', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  ],
  ['another site in an old browser', { host: 'localhost:3000', origin: 'https://evil.example' }],
  ['a sandboxed frame', { host: 'localhost:3000', origin: 'null' }],
  [
    'another port',
    { host: 'localhost:3000', origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' },
  ],
  ['another port of an address', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:9000' }],
  ['an image or link of another site', { host: 'localhost:3000', 'sec-fetch-site': 'cross-site' }],
  ['an image of another port', { host: 'localhost:3000', 'sec-fetch-site': 'same-site' }],
  ['a name that leads to this machine', { host: 'evil.example:3000', origin: 'http://evil.example:3000' }],
  ['such a name without Origin', { host: 'evil.example:3000', 'sec-fetch-site': 'same-origin' }],
  ['such a name that ends in a dot', { host: 'evil.example.:3000' }],
  ['a name like an address', { host: '127.0.0.1.evil.example:3000' }],
  ['a name like localhost', { host: 'localhost.evil.example' }],
  ['an origin like a listed one', { host: 'localhost:3000', origin: 'http://localhost:8081.evil.example' }],
])('rejects %s', async (_, headers) => {
  for (const method of ['GET', 'POST', 'DELETE'])
    expect(await call(method, headers as Record<string, string>), method).toBe(403)
})

it('requires the JSON type where a body is sent', async () => {
  const host = { host: 'localhost:3000' }
  expect(await call('POST', { ...host, 'content-length': '2' }, '{}')).toBe(415)
  expect(await call('POST', { ...host, 'transfer-encoding': 'chunked' }, '{}')).toBe(415)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expect(await call('POST', { ...host, 'content-length': '2', 'content-type': type }, '{}'), type).toBe(415)
  expect(
    await call('POST', { ...host, 'content-length': '2', 'content-type': 'application/json' }, '{}'),
  ).toBe(200)
  expect(await call('POST', { ...host, 'content-length': '0' })).toBe(200)
})
