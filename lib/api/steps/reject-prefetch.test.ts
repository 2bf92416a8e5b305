import { expect, it } from 'vitest'
import { rejectHeadAndPrefetch } from './reject-prefetch'

const call =
  (method: string, headers: Record<string, string> = {}) =>
  () =>
    rejectHeadAndPrefetch(new Request('http://service.test/delete-account', { method, headers }))

it('accepts GET and POST', () => {
  expect(call('GET')).not.toThrow()
  expect(call('GET', { purpose: 'business' })).not.toThrow()
  expect(call('POST', { purpose: 'prefetch' })).not.toThrow()
})

it('rejects HEAD', () => {
  expect(call('HEAD')).toThrow('HeadNotAllowed')
})

it.each([
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'Prefetch' },
  { 'x-purpose': 'preview' },
  { 'x-moz': 'prefetch' },
  { 'next-router-prefetch': '1' },
] as Record<string, string>[])('rejects a prefetch: %j', headers => {
  expect(call('GET', headers)).toThrow('PrefetchNotAllowed')
})
