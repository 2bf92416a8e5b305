import { expect, test } from 'vitest'
import { isOfHost, requestedHost } from './requested-host'

test.each([
  ['https://ops.example.test', 'ops.example.test', true],
  ['https://ops.example.test', 'OPS.example.test:443', true],
  ['http://ops.example.test', 'ops.example.test:80', true],
  ['https://ops.example.test:8443', 'ops.example.test:8443', true],
  ['https://[::1]', '[::1]:443', true],
  ['https://ops.example.test', 'ops.example.test:80', false],
  ['http://ops.example.test', 'ops.example.test:443', false],
  ['https://ops.example.test', 'ops.example.test:8443', false],
  ['https://evil.test', 'ops.example.test', false],
  ['null', 'ops.example.test', false],
  ['https://ops.example.test', '', false],
  ['https://ops.example.test', 'a b', false],
])('a page of %s is one of the host %s: %s', (origin, host, is) => {
  expect(isOfHost({ origin, host })).toBe(is)
})

test('the requested host is the outermost, and the default port is left out', () => {
  expect(requestedHost('Ops.example.test:443, proxy', 'inner')).toBe('ops.example.test:443')
  expect(requestedHost(undefined, 'inner:80')).toBe('inner:80')
  expect(requestedHost('ops.example.test:443', '', 'https, http')).toBe('ops.example.test')
  expect(requestedHost('ops.example.test:443', '', 'nonsense')).toBe('ops.example.test:443')
})
