import { type IncomingMessage, request } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Answer } from '@/lib/api/api-call'
import { readEnv } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { openTestServer, reply } from '@/server/testing/http-server'
import { trustProxies } from './trusted-proxies'

const { TRUSTED_PROXIES: usual } = readEnv({})

const from = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

describe('the address of a client is', () => {
  it.each([
    ["without trust, the peer's", from('10.0.0.9', '1.1.1.1'), 0, '10.0.0.9'],
    ['that of an IPv4-mapped IPv6 peer', from('::ffff:10.0.0.9'), 0, '10.0.0.9'],
    ['behind one proxy, the last entry', from('10.0.0.9', '6.6.6.6, 1.1.1.1'), 1, '1.1.1.1'],
    ['behind a proxy with a mapped address', from('::ffff:10.0.0.9', '1.1.1.1'), 1, '1.1.1.1'],
    ['behind two, the entry before the last', from('10.0.0.9', '6.6.6.6, 1.1.1.1, 10.0.0.8'), 2, '1.1.1.1'],
    ['behind two, whose addresses have ports', from('10.0.0.9', '1.1.1.1:5, 10.0.0.8:443'), 2, '1.1.1.1'],
    [
      'behind two, the last entry if that is not a listed proxy',
      from('::1', '6.6.6.6, 1.1.1.1'),
      2,
      '1.1.1.1',
    ],
    ['with fewer entries than proxies, the first', from('10.0.0.9', '1.1.1.1'), 3, '1.1.1.1'],
    ['without its port', from('10.0.0.9', '1.1.1.1:443'), 1, '1.1.1.1'],
    ['IPv6 without brackets and port', from('10.0.0.9', '[2001:db8::1]:443'), 1, '2001:db8::1'],
    ['IPv6 in its short form', from('fd00::1', '2001:0DB8:0:0:0:0:0:1'), 1, '2001:db8::1'],
    ['IPv4 where it is mapped in hexadecimal', from('::1', '::ffff:0101:0101'), 1, '1.1.1.1'],
    ["for an invalid entry, the peer's", from('10.0.0.9', 'unknown'), 1, '10.0.0.9'],
    ["for an entry in another notation, the peer's", from('10.0.0.9', '0x7f000001'), 1, '10.0.0.9'],
    ["without the header, the peer's", from('10.0.0.9'), 1, '10.0.0.9'],
    ['unknown for a closed connection', from(undefined, '1.1.1.1'), 1, 'unknown'],
    ["the peer's if that is not a listed proxy", from('192.0.2.2', '1.1.1.1'), 1, '192.0.2.2'],
    ["the peer's, also with several proxies", from('::ffff:192.0.2.2', '1.1.1.1, 10.0.0.8'), 3, '192.0.2.2'],
  ])('%s', (_, incoming, hops, ip) => {
    expect(trustProxies(hops, usual).findClientIp(incoming)).toBe(ip)
  })
})

it('a peer that is not a listed proxy is logged once', () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  const proxies = trustProxies(1, ['127.0.0.1'])
  proxies.findClientIp(from('127.0.0.1', '1.1.1.1'))
  expect(warn).not.toHaveBeenCalled()
  for (const peer of ['127.0.0.2', '127.0.0.3']) proxies.findClientIp(from(peer, '1.1.1.1'))
  expect(warn.mock.calls).toEqual([[{ ip: '127.0.0.2' }, expect.stringContaining('TRUSTED_PROXIES')]])
  warn.mockRestore()
})

describe('the headers of a request', () => {
  let server: Awaited<ReturnType<typeof openTestServer>>
  afterEach(() => server.close())

  const forged = {
    'x-forwarded-for': '10.9.9.9',
    'x-forwarded-host': 'console.test',
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '443',
    forwarded: 'for=10.9.9.9;host=console.test;proto=https',
    origin: 'https://console.test',
  }

  const showHeaders: Answer = ({ ip, headers }) =>
    reply([ip, ...Object.keys(forged).filter(name => name !== 'origin' && headers.has(name))])

  /** Calls the service from a local address. */
  function send(localAddress: string, path: string, method = 'GET'): Promise<[number, string]> {
    const { port } = server
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, method, localAddress, headers: forged })
      sent.once('error', reject).once('response', answer => {
        let text = ''
        answer.on('data', chunk => {
          text += chunk
        })
        answer.once('end', () => resolve([answer.statusCode ?? 0, text]))
      })
      sent.end()
    })
  }

  it('count from a listed proxy, and from no other peer', async () => {
    const passed: string[][] = []
    server = await openTestServer({
      routes: {
        '/read': { GET: showHeaders },
      },
      pagePaths: ['/admin'],
      trustedHops: 1,
      trustedProxies: ['127.0.0.1'],
      serve({ headers }, outgoing) {
        passed.push(
          [headers['x-slatekeeper-ip'], headers['x-forwarded-for'], headers['x-forwarded-proto']].map(String),
        )
        outgoing.end()
      },
    })
    const names = [
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-forwarded-port',
      'forwarded',
    ]
    expect(await send('127.0.0.1', '/read')).toEqual([200, JSON.stringify(['10.9.9.9', ...names])])
    expect(await send('127.0.0.2', '/read')).toEqual([200, JSON.stringify(['127.0.0.2'])])
    // Both claim to be of our own origin.
    expect((await send('127.0.0.1', '/admin', 'POST'))[0]).toBe(200)
    expect((await send('127.0.0.2', '/admin', 'POST'))[0]).toBe(403)
    expect((await send('127.0.0.2', '/admin'))[0]).toBe(200)
    expect(passed).toEqual([
      ['10.9.9.9', '10.9.9.9', 'https'],
      ['127.0.0.2', '127.0.0.2', 'http'],
    ])
  })
})
