import { expect, test } from 'vitest'
import { immutableFile } from './immutable-file'

const bytes = Buffer.from('the bytes')
const get = immutableFile(async ({ file }) =>
  file === 'a.png' ? { type: 'image/png', bytes, mark: 'abc' } : null,
)
const ask = (file: string, headers: Record<string, string> = {}) =>
  get(new Request(`http://localhost/pictures/${file}`, { headers }), {
    params: Promise.resolve({ file }),
    ip: '192.0.2.1',
    requestId: 'request-1',
  })

test('a file is cached for a year, with nosniff and a strict policy', async () => {
  const response = await ask('a.png')
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(bytes.length),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'image/png',
    etag: '"abc"',
    'x-content-type-options': 'nosniff',
    'x-request-id': 'request-1',
  })
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
})

test.each(['"abc"', 'W/"abc"', '"other", "abc"', '*'])(
  'a client that has the file (%s) gets 304',
  async mark => {
    const response = await ask('a.png', { 'if-none-match': mark })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
    expect(response.headers.get('etag')).toBe('"abc"')
  },
)

test('another etag gets the file', async () => {
  expect((await ask('a.png', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('a missing file is a 404 in JSON that is not cached', async () => {
  const response = await ask('b.png', { 'if-none-match': '"abc"' })
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ message: 'Not found.' })
})
