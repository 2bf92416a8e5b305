import { afterEach, describe, expect, it } from 'vitest'
import { bodyOf, openTestServer, sendRaw } from '@/server/testing/http-server'

const pagePaths = ['/admin/users', '/api/auth/signout', '/docs']
let reached: string[] = []
let server: Awaited<ReturnType<typeof openTestServer>>

async function open(trustedHops = 0) {
  reached = []
  server = await openTestServer({
    routes: {},
    pagePaths,
    trustedHops,
    serve(incoming, outgoing) {
      reached.push(incoming.url ?? '')
      outgoing.end('done')
    },
  })
}
afterEach(() => server.close())

/** Sends two bytes with these headers, and answers what came back. */
function post(headers: Record<string, string>, path = '/admin/users', method = 'POST'): Promise<string> {
  const own = { host: `127.0.0.1:${server.port}`, connection: 'close', 'content-length': '2', ...headers }
  const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}`)
  return sendRaw(server.port, [`${method} ${path} HTTP/1.1`, ...lines, '', '[]'].join('\r\n'))
}

const statusOf = async (answer: Promise<string>) => Number((await answer).split(' ')[1])

describe('a cross-origin request', () => {
  it.each([
    'https://evil.test',
    'null',
    'no origin at all',
    'http://localhost:1',
    'http://127.0.0.1.evil.test',
  ])('of %s is rejected in JSON and not forwarded', async origin => {
    await open()
    for (const path of pagePaths) {
      const answer = await post({ origin, 'next-action': '0123' }, path)
      expect(answer).toMatch(/^HTTP\/1\.1 403 /)
      expect(bodyOf(answer)).toEqual({
        message: 'Cross-origin requests are not allowed. Open the console directly.',
      })
    }
    expect(reached).toEqual([])
  })

  it('is detected by Sec-Fetch-Site without Origin', async () => {
    await open()
    for (const site of ['cross-site', 'same-site'])
      expect(await statusOf(post({ 'sec-fetch-site': site }))).toBe(403)
    expect(await statusOf(post({ 'sec-fetch-site': 'same-origin' }))).toBe(200)
    expect(await statusOf(post({}))).toBe(200)
    expect(reached).toHaveLength(2)
  })

  it('is not one with our own origin, or with GET', async () => {
    await open()
    expect(await statusOf(post({ origin: server.url }))).toBe(200)
    expect(await statusOf(post({ origin: 'https://console.test', host: 'Console.test' }))).toBe(200)
    expect(await statusOf(post({ origin: 'https://evil.test' }, '/admin/users', 'GET'))).toBe(200)
  })

  it('is compared with X-Forwarded-Host only behind a trusted proxy', async () => {
    const headers = { origin: 'https://console.test', 'x-forwarded-host': 'console.test' }
    await open()
    expect(await statusOf(post(headers))).toBe(403)
    await server.close()
    await open(1)
    expect(await statusOf(post(headers))).toBe(200)
    expect(await statusOf(post({ ...headers, origin: server.url }))).toBe(403)
  })
})
