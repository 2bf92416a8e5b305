import { expect, it } from 'vitest'
import { isLoopback, urlHostOf } from './listen-host'

it.each([
  ['127.0.0.1', true, 'localhost'],
  ['127.0.0.2', true, '127.0.0.2'],
  ['::1', true, 'localhost'],
  ['localhost', true, 'localhost'],
  ['0.0.0.0', false, 'localhost'],
  ['::', false, 'localhost'],
  ['192.168.1.20', false, '192.168.1.20'],
  ['fd00::20', false, '[fd00::20]'],
  ['127.0.0.1.example.com', false, '127.0.0.1.example.com'],
])('%s', (host, isLocal, shown) => {
  expect([isLoopback(host), urlHostOf(host)]).toEqual([isLocal, shown])
})
