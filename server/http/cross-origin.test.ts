import { afterEach, describe, expect, it } from 'vitest'
import { bodyOf, openTestDoor, sendRaw } from './testing'

const pagePaths = ['/admin/users', '/api/auth/signout', '/docs']
let reached: string[] = []
let door: Awaited<ReturnType<typeof openTestDoor>>

async function open(trustedHops = 0) {
  reached = []
  door = await openTestDoor({
    routes: {},
    pagePaths,
    trustedHops,
    serve(incoming, outgoing) {
      reached.push(incoming.url ?? '')
      outgoing.end('done')
    },
  })
}
afterEach(() => door.close())

/** Sends two bytes with these headers, and answers what came back. */
function post(headers: Record<string, string>, path = '/admin/users', method = 'POST'): Promise<string> {
  const own = { host: `127.0.0.1:${door.port}`, connection: 'close', 'content-length': '2', ...headers }
  const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}`)
  return sendRaw(door.port, [`${method} ${path} HTTP/1.1`, ...lines, '', '[]'].join('\r\n'))
}

const statusOf = async (answer: Promise<string>) => Number((await answer).split(' ')[1])

describe('what another origin’s page would have done', () => {
  it.each([
    'https://evil.test',
    'null',
    'no origin at all',
    'http://localhost:1',
    'http://127.0.0.1.evil.test',
  ])('is refused in JSON to %s, and Next hears nothing of it', async origin => {
    await open()
    for (const path of pagePaths) {
      const answer = await post({ origin, 'next-action': '0123' }, path)
      expect(answer).toMatch(/^HTTP\/1\.1 403 /)
      expect(bodyOf(answer)).toEqual({
        message: 'Another site’s page may change nothing here. Open the console itself.',
      })
    }
    expect(reached).toEqual([])
  })

  it('is refused too where the browser tells of another site and of no origin', async () => {
    await open()
    for (const site of ['cross-site', 'same-site'])
      expect(await statusOf(post({ 'sec-fetch-site': site }))).toBe(403)
    expect(await statusOf(post({ 'sec-fetch-site': 'same-origin' }))).toBe(200)
    expect(await statusOf(post({}))).toBe(200)
    expect(reached).toHaveLength(2)
  })

  it('is our own page’s where the origin is the address that was asked, and no harm where it only looks', async () => {
    await open()
    expect(await statusOf(post({ origin: door.url }))).toBe(200)
    expect(await statusOf(post({ origin: 'https://console.test', host: 'Console.test' }))).toBe(200)
    expect(await statusOf(post({ origin: 'https://evil.test' }, '/admin/users', 'GET'))).toBe(200)
  })

  it('is judged by the address that a trusted proxy tells, and nobody else', async () => {
    const headers = { origin: 'https://console.test', 'x-forwarded-host': 'console.test' }
    await open()
    expect(await statusOf(post(headers))).toBe(403)
    await door.close()
    await open(1)
    expect(await statusOf(post(headers))).toBe(200)
    expect(await statusOf(post({ ...headers, origin: door.url }))).toBe(403)
  })
})
