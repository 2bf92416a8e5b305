import { randomUUID } from 'node:crypto'
import type { Persona } from '@/e2e/fixtures/api'
import { fillPath, findRoutes } from '@/e2e/fixtures/routes'
import { expect, test } from '@/e2e/fixtures/trust'

const routes = findRoutes()

/** Every path with query parameters that its GET would act on for this user. */
const urlsFor = (user: Persona) => {
  const query = new URLSearchParams({ email: user.email, to: user.email, user_id: String(user.user_id) })
  return routes.map(route => ({ ...route, url: `${fillPath(route.path)}?${query}` }))
}

for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE'])
  test(`${method} changes nothing on any path that does not have it`, async ({ call, persona, database }) => {
    const user = await persona('fresh')
    const userAgent = randomUUID()
    const changed = await database.findChanged(async () => {
      for (const { methods, hasHead, url } of urlsFor(user)) {
        if (methods.includes(method) || (method === 'HEAD' && hasHead)) continue
        const headers = { 'user-agent': userAgent }
        const { status } = await call({ method, path: url, token: user.access_token, headers })
        expect({ url, status }).toEqual({ url, status: 405 })
      }
    }, userAgent)
    expect(changed).toEqual([])
  })

for (const headers of [
  { purpose: 'prefetch' },
  { 'x-purpose': 'preview' },
  { 'x-moz': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { 'next-router-prefetch': '1' },
] as Record<string, string>[])
  test(`a prefetch with ${JSON.stringify(headers)} changes nothing on any path`, async ({
    call,
    persona,
    database,
  }) => {
    const user = await persona('fresh')
    const userAgent = randomUUID()
    const changed = await database.findChanged(async () => {
      for (const { methods, url } of urlsFor(user)) {
        if (!methods.includes('GET')) continue
        const { status } = await call({
          path: url,
          token: user.access_token,
          headers: { ...headers, 'user-agent': userAgent },
        })
        expect(status, url).toBeLessThan(500)
      }
    }, userAgent)
    expect(changed).toEqual([])
  })
