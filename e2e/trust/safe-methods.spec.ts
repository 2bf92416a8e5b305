import { randomUUID } from 'node:crypto'
import type { Persona } from '@/e2e/fixtures/api'
import { fillPath, findRoutes } from '@/e2e/fixtures/routes'
import { expect, test } from '@/e2e/fixtures/trust'

const routes = findRoutes()

/** Each path with what would make its GET do something for this user. */
const addresses = (user: Persona) => {
  const query = new URLSearchParams({ email: user.email, to: user.email, user_id: String(user.user_id) })
  return routes.map(route => ({ ...route, address: `${fillPath(route.path)}?${query}` }))
}

for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE'])
  test(`${method} changes nothing on any path`, async ({ call, persona, database }) => {
    const user = await persona('fresh')
    const userAgent = randomUUID()
    const changed = await database.findChanged(async () => {
      for (const { address } of addresses(user)) {
        const headers = { 'user-agent': userAgent }
        const { status } = await call({ method, path: address, token: user.access_token, headers })
        expect({ address, status }).toEqual({ address, status: 405 })
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
  test(`fetching ahead with ${JSON.stringify(headers)} changes nothing on any path`, async ({
    call,
    persona,
    database,
  }) => {
    const user = await persona('fresh')
    const userAgent = randomUUID()
    const changed = await database.findChanged(async () => {
      for (const { methods, address } of addresses(user)) {
        if (!methods.includes('GET')) continue
        const { status } = await call({
          path: address,
          token: user.access_token,
          headers: { ...headers, 'user-agent': userAgent },
        })
        expect(status, address).toBeLessThan(500)
      }
    }, userAgent)
    expect(changed).toEqual([])
  })
