import { expect, test } from 'vitest'
import { messageShape, plain } from '@/lib/core/reply'
import type { Contract } from './declaration'
import { describeApi } from './openapi'
import type { Examples } from './openapi-responses'

// biome-ignore lint/suspicious/noExplicitAny: parts of the document
type Document = { paths: Record<string, Record<string, any>>; components: Record<string, any> }

function describe(declared: Partial<Contract>, examples: Examples = {}): Document {
  const reply = { status: 200, shape: messageShape } as const
  const contract: Contract = { access: 'user', summary: 'Reads', reply, ...declared }
  const words = {
    info: { title: 'Test', description: '', license: {}, contact: {} },
    chapters: [{ name: 'Things', description: '', paths: ['/thing'] }],
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  }
  const operations = (['GET', 'POST'] as const).map(method => ({ method, path: '/thing', contract }))
  return describeApi(operations, words, '1.0.0', examples)
}

test('every response refers to the headers of limits', () => {
  const { paths, components } = describe({})
  const { 200: success, 429: shared } = paths['/thing']?.get.responses ?? {}
  const name = shared.$ref.split('/').at(-1)
  for (const { headers } of [success, components.responses[name]])
    expect(headers.RateLimit).toEqual({ $ref: '#/components/headers/RateLimit' })
  expect(Object.keys(components.headers)).toEqual(['RateLimit-Policy', 'RateLimit'])
})

test('a GET with an ETag documents 304 and If-None-Match, its POST does not', () => {
  const { get, post } = describe({ etag: true }).paths['/thing'] ?? {}
  expect(get.responses[304]).toEqual({
    description: expect.any(String),
    headers: expect.objectContaining({ ETag: expect.anything() }),
  })
  expect(get.parameters).toContainEqual(expect.objectContaining({ name: 'If-None-Match' }))
  expect(post.responses).not.toHaveProperty('304')
  expect(post.responses[200].headers).not.toHaveProperty('ETag')
  expect(post.parameters).toEqual([])
})

test('a deprecated endpoint is marked, with its dates and the path to call instead', () => {
  const deprecated = { since: '2026-01-01', sunset: '2026-12-31', successor: '/balance/v2' }
  const { get } = describe({ deprecated, description: 'Reads it.' }).paths['/thing'] ?? {}
  expect(get.deprecated).toBe(true)
  expect(get.description).toBe(
    'Deprecated since 2026-01-01. It ends on 2026-12-31. Call `/balance/v2` instead. Reads it.',
  )
  expect(Object.keys(get.responses[200].headers)).toEqual(
    expect.arrayContaining(['Deprecation', 'Sunset', 'Link']),
  )
  const { get: current } = describe({}).paths['/thing'] ?? {}
  expect(current).not.toHaveProperty('deprecated')
  expect(current.responses[200].headers).not.toHaveProperty('Deprecation')
})

test('a call with a 503 of its own documents the shared ones too, with Retry-After', () => {
  const examples = {
    MaintenanceEnabled: { message: 'Back at noon.', retryAfterSeconds: 60 },
    ServiceBusy: { retryAfterSeconds: 5 },
  }
  const failures = { TokenScopeMissing: plain(503, 'Not now.', () => ({ 'retry-after': '60' })) }
  const codesOf = (declared: Partial<Contract>) => {
    const { post } = describe({ failures, ...declared }, examples).paths['/thing'] ?? {}
    const { headers } = post.responses[503]
    expect(Object.keys(headers)).toContain('Retry-After')
    return headers['X-Error-Code'].schema.enum
  }
  expect(codesOf({})).toEqual(['token_scope_missing', 'maintenance_enabled', 'service_busy'])
  expect(codesOf({ passesMaintenance: true })).toEqual(['token_scope_missing', 'service_busy'])
})

test('a 503 without Retry-After is not documented', () => {
  expect(() => describe({ failures: { TokenScopeMissing: plain(503, 'Not now.') } })).toThrow('Retry-After')
})
