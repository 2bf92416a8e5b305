import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findInvalidResponses } from '@/lab/trust/find-invalid-responses'
import { readEntryId } from '@/lab/trust/load'
import { describeResponses, formatTable } from './report'

const response = (status: number, text = '', headers: Record<string, string> = {}, ms = 10) => ({
  status,
  text,
  headers,
  ms,
  path: '/pickem/confirm-entry',
})

test('a 503 with message and Retry-After is valid, also that of HAProxy', async () => {
  const [head = '', body = ''] = (await readFile('deploy/replicated/unavailable.http', 'utf8')).split(/\n\n/)
  const retryAfter = /^Retry-After: (\d+)$/m.exec(head)?.[1] ?? ''
  expect(findInvalidResponses('fault', [response(503, body, { 'retry-after': retryAfter })])).toEqual([])
})

test('any other error, a slow response and none at all are invalid', () => {
  const invalid = [
    response(503, '{"message":"Busy"}'),
    response(503, '<html>', { 'retry-after': '1' }),
    response(502, 'Bad Gateway'),
    response(401, '{"message":"Unauthenticated"}'),
    response(409, '{"message":"Conflict"}'),
    response(0, 'ECONNRESET'),
    response(200, '', {}, 10_001),
  ]
  expect(findInvalidResponses('fault', invalid)).toHaveLength(invalid.length)
})

test('a closed connection is valid for calls that can be cut', () => {
  const cut = [response(0, 'ECONNRESET')]
  expect(findInvalidResponses('fault', cut, path => path === '/pickem/confirm-entry')).toEqual([])
  expect(findInvalidResponses('fault', cut, path => path === '/save-referral-link')).toHaveLength(1)
})

test('a retry whose first attempt still runs answers 409', () => {
  const inFlight = response(409, '', { 'x-error-code': 'idempotency_key_in_flight' })
  expect(findInvalidResponses('fault', [inFlight])).toEqual([])
})

test('an acknowledged entry has the expected body and a path', () => {
  const headers = { location: '/pickem/show-entry/42' }
  expect(readEntryId({ headers, text: '{"message":"Entry confirmed"}' })).toBe(42)
  expect(readEntryId({ headers, text: '{"message":"Another"}' })).toBeNull()
  expect(readEntryId({ headers: {}, text: '{"message":"Entry confirmed"}' })).toBeNull()
})

test('figures name the last 503 after the kill, or after the restart', () => {
  const calls = [200, 503, 503].map((status, index) => ({ status, ms: 100, endedAt: 1_000 * (index + 1) }))
  expect(describeResponses(calls, 1_000, 5_000)).toBe(
    '2 of 3 calls 503, the last 2.0 s after the kill; slowest 0.1 s',
  )
  expect(describeResponses(calls, 1_000, 2_500)).toContain('0.5 s after the restart')
  expect(describeResponses([], 0, 0)).toBe('0 of 0 calls 503; slowest 0.0 s')
})

test('the table marks a broken guarantee', () => {
  const table = formatTable([
    { name: 'contract', figures: 'fine', problems: [] },
    { name: 'failover', figures: 'lost', problems: ['one'] },
  ])
  expect(table.split('\n').map(line => line.slice(0, 4))).toEqual(['ok  ', 'FAIL'])
})
