import '@/lib/db/own-database/testing'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import type { Endpoint } from '@/lib/http/declaration'
import { createApiToken } from '@/lib/operator/api-tokens/create-token'
import { revokeApiToken } from '@/lib/operator/api-tokens/revoke-token'
import { type TokenScope, tokenScopes } from '@/lib/operator/api-tokens/rules'
import { createOperator } from '@/lib/operator/testing'
import { GET as readAudit } from './v1/audit/route'
import { POST as planWindow } from './v1/maintenance-windows/route'
import { POST as publish } from './v1/releases/route'
import { POST as importSlate } from './v1/slates/import/route'

const reason = 'Test of the admin API'

async function makeToken(scopes: TokenScope[] = [...tokenScopes]) {
  const by = await createOperator('manager')
  return { by, ...(await createApiToken(by, { name: 'Pipeline', scopes, days: 1, reason })) }
}

async function call(
  endpoint: Endpoint,
  token: string | undefined,
  body?: object,
  headers: Record<string, string> = {},
) {
  const authorization = token && { authorization: `Bearer ${token}` }
  const request = new Request('http://service.test/admin-api/v1/test', {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...authorization, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const response = await endpoint(request, { params: Promise.resolve({}), ip: '192.0.2.7' })
  return { status: response.status, code: response.headers.get('x-error-code'), body: await response.json() }
}

const release = (version: string) => ({ platform: 'ios', version })

test('401: missing, unknown, expired and revoked tokens', async () => {
  const { by, id, token } = await makeToken()
  await revokeApiToken(by, { id, reason })
  for (const sent of [undefined, 'skt_short', `skt_${'x'.repeat(43)}`, token])
    expect(await call(publish, sent, release('90.0.0'))).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    })
})

test('403: a missing scope, a demoted operator, and a lockout by an editor', async () => {
  const { token: reader } = await makeToken(['audit:read'])
  for (const endpoint of [publish, planWindow, importSlate])
    expect(await call(endpoint, reader, {})).toMatchObject({ status: 403, code: 'token_scope_missing' })
  const { by, token } = await makeToken()
  await db.run(sql`update operators set role = 'editor' where id = ${by.operatorId}`)
  expect(await call(importSlate, token, {})).toMatchObject({ status: 403, code: 'operator_role_too_low' })
  expect(await call(publish, token, { ...release('90.9.0'), force_update: true, reason })).toMatchObject({
    status: 403,
    code: 'lockout_requires_manager',
  })
})

test('201 once per key, 409 for a conflict, 422 for invalid fields', async () => {
  const { token } = await makeToken()
  const key = { 'idempotency-key': 'tag-91.0.0' }
  const first = await call(publish, token, release('91.0.0'), key)
  expect(first).toMatchObject({ status: 201, body: { data: { name: 'iOS 91.0.0', approval_id: null } } })
  expect(await call(publish, token, release('91.0.0'), key)).toEqual(first)
  expect(await call(publish, token, release('91.0.1'), key)).toMatchObject({ status: 422 })
  expect(await call(publish, token, release('91.0.0'))).toMatchObject({ status: 409 })
  expect(await call(publish, token, release('newest'))).toMatchObject({
    status: 422,
    body: { errors: { version: [expect.any(String)] } },
  })
})

test('a window needs reason and confirmation', async () => {
  const { token } = await makeToken()
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const plan = { starts_at: inDays(1), ends_at: inDays(2), message: 'Back soon.', reason }
  expect(await call(planWindow, token, plan)).toMatchObject({ status: 422, code: 'lockout_not_confirmed' })
  const confirmed = { ...plan, confirmation: 'Maintenance of iOS and Android' }
  expect(await call(planWindow, token, confirmed)).toMatchObject({ status: 201 })
  expect(await call(planWindow, token, confirmed)).toMatchObject({ status: 409, code: 'window_overlaps' })
})

test('202: the import of a slate waits for a second manager', async () => {
  const { token } = await makeToken()
  const file = { content: JSON.stringify({ game_id: 1 }), reason }
  expect(await call(importSlate, token, file)).toMatchObject({
    status: 202,
    body: { data: { approval_id: expect.any(Number) } },
  })
  expect(await call(importSlate, token, { ...file, content: '{' })).toMatchObject({ status: 422 })
})

test('the audit log is paged by key', async () => {
  const { token } = await makeToken()
  const page = await call(readAudit, token, { limit: 1 })
  const { changes, next_cursor: cursor } = page.body.data
  const next = await call(readAudit, token, { limit: 1, cursor })
  expect(next.body.data.changes[0].id).toBeLessThan(changes[0].id)
  expect(await call(readAudit, token, { cursor: 'made-up' })).toMatchObject({ status: 422 })
})
