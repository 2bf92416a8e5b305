import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, reply, type TestRoutes } from '@/server/testing/http-server'

const routes: TestRoutes = {
  '/read': { GET: async () => reply({ message: 'read' }) },
  '/echo': { GET: ({ requestId }) => reply({ requestId }) },
  '/throws': { GET: () => Promise.reject(new Error('secret of the inside')) },
}
let server: Awaited<ReturnType<typeof openTestServer>>

beforeAll(async () => {
  server = await openTestServer({ routes, pagePaths: ['/'] })
})
afterAll(() => server.close())

describe('every response', () => {
  it.each(['/read', '/nowhere', '/', '/throws'])('%s carries the security headers and an id', async path => {
    const { headers } = await fetch(server.url + path)
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('has a generated request ID, whatever the client sends', async () => {
    const ask = async (id: string) =>
      (await fetch(`${server.url}/read`, { headers: { 'x-request-id': id } })).headers.get('x-request-id')
    const ids = await Promise.all(['order-0001', 'order-0001', crypto.randomUUID(), 'with space'].map(ask))
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(ids).size).toBe(4)
  })

  it('passes the same ID to the route', async () => {
    const answer = await fetch(`${server.url}/echo`, { headers: { 'x-request-id': 'order-0002' } })
    expect(await answer.json()).toMatchObject({ requestId: answer.headers.get('x-request-id') })
  })

  it('has HSTS only for https', async () => {
    const secure = await openTestServer({ routes: {}, isHttps: true })
    const { headers } = await fetch(secure.url)
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
    await secure.close()
  })
})
