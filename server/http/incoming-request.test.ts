import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { findClientIp } from './incoming-request'

const from = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

it.each([
  ["without trust, the socket's address", from('10.0.0.9', '1.1.1.1'), 0, '10.0.0.9'],
  ['an IPv4-mapped IPv6 address', from('::ffff:10.0.0.9'), 0, '10.0.0.9'],
  ['behind one proxy, the last entry', from('10.0.0.9', '6.6.6.6, 1.1.1.1'), 1, '1.1.1.1'],
  ['behind two, the one before', from('10.0.0.9', '6.6.6.6, 1.1.1.1, 10.0.0.8'), 2, '1.1.1.1'],
  ['with fewer entries than proxies, the first', from('10.0.0.9', '1.1.1.1'), 3, '1.1.1.1'],
  ['with a port', from('10.0.0.9', '1.1.1.1:443'), 1, '1.1.1.1'],
  ['IPv6 with brackets', from('10.0.0.9', '[2001:db8::1]:443'), 1, '2001:db8::1'],
  ["an invalid entry, the socket's address", from('10.0.0.9', 'unknown'), 1, '10.0.0.9'],
  ["no header, the socket's address", from('10.0.0.9'), 1, '10.0.0.9'],
  ['a closed socket', from(undefined), 0, 'unknown'],
])('%s', (_, incoming, hops, ip) => {
  expect(findClientIp(incoming, hops)).toBe(ip)
})
