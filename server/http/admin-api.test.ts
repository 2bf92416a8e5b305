import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { GET as readAudit } from '@/app/(api)/admin-api/v1/audit/route'
import { POST as planWindow } from '@/app/(api)/admin-api/v1/maintenance-windows/route'
import { POST as publish } from '@/app/(api)/admin-api/v1/releases/route'
import { POST as importSlate } from '@/app/(api)/admin-api/v1/slates/import/route'
import type { Endpoint } from '@/lib/api/declaration'
import { readSettings } from '@/lib/change/settings/read'
import { decideAsShown } from '@/lib/console/testing/approve'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { createApiToken } from '@/lib/people/operator/api-tokens/create-token'
import { revokeApiToken } from '@/lib/people/operator/api-tokens/revoke-token'
import { type TokenScope, tokenScopes } from '@/lib/people/operator/api-tokens/rules'
import { signOutEverywhere } from '@/lib/people/operator/end-sessions'
import { reportDevice } from '@/lib/people/testing/devices'
import { createOperator, removeManager, testPassword } from '@/lib/people/testing/operators'
import { makeUser } from '@/lib/people/testing/users'

await resetDatabase()

const reason = 'Test of the admin API'

async function makeToken(scopes: TokenScope[] = [...tokenScopes]) {
  const by = await createOperator('manager')
  return {
    by,
    ...(await createApiToken(by, { name: 'Pipeline', scopes, days: 1, reason, current: testPassword })),
  }
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

const storeSetting = (key: string, value: unknown) =>
  db.run(sql`
    insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::text::jsonb)
    on conflict (key) do update set value = excluded.value`)

const release = (version: string) => ({ platform: 'ios', version })

// First, because the count of devices is cached for a minute.
beforeAll(async () => {
  await storeSetting('second_manager_above_devices', 1)
  for (let count = 0; count < 2; count++) {
    const { id } = await makeUser()
    await reportDevice(id, { platform: 'android', version: '1.0.0' })
  }
})

test('401: missing, unknown, expired and revoked tokens', async () => {
  const { by, id, token } = await makeToken()
  await revokeApiToken(by, { id }, reason)
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
  await removeManager(await createOperator('manager'), by.operatorId, 'editor')
  expect(await call(importSlate, token, {})).toMatchObject({ status: 403, code: 'operator_role_too_low' })
  expect(await call(publish, token, { ...release('90.9.0'), force_update: true, reason })).toMatchObject({
    status: 403,
    code: 'lockout_requires_manager',
  })
})

test('a token has no right that its operator has lost', async () => {
  const manager = await createOperator('manager')
  const demoted = await makeToken()
  await removeManager(manager, demoted.by.operatorId, 'viewer')
  for (const [endpoint, needs] of [
    [publish, 'editor'],
    [planWindow, 'manager'],
    [importSlate, 'manager'],
  ] as const)
    expect(await call(endpoint, demoted.token, {})).toEqual({
      status: 403,
      code: 'operator_role_too_low',
      body: { message: `This requires the ${needs} role, which the operator of the token does not have.` },
    })
  expect(await call(readAudit, demoted.token)).toMatchObject({ status: 403, code: 'operator_role_too_low' })

  const [disabled, signedOut] = [await makeToken(), await makeToken()]
  await removeManager(manager, disabled.by.operatorId, 'disable')
  await signOutEverywhere(manager, { operatorId: signedOut.by.operatorId }, reason)
  for (const { token } of [disabled, signedOut])
    expect(await call(readAudit, token)).toMatchObject({ status: 401, code: 'unauthenticated' })
})

test('a token is rejected while its operator has not signed in for 30 days', async () => {
  const { by, token } = await makeToken()
  const age = (days: number) =>
    db.run(sql`
      update operator_sessions
         set created_at = now() - ${`${days} days`}::interval, expires_at = now() - ${`${days} days`}::interval + interval '11 hours'
       where operator_id = ${by.operatorId}`)
  await age(31)
  expect(await call(readAudit, token)).toMatchObject({ status: 403, code: 'token_operator_absent' })
  await age(29)
  expect(await call(readAudit, token)).toMatchObject({ status: 200 })
})

test('a token needs the authenticator that operators must have', async () => {
  const { by, token } = await makeToken()
  await storeSetting('operators_must_have_totp', true)
  await expect.poll(async () => (await readSettings()).operators_must_have_totp).toBe(true)
  expect(await call(readAudit, token)).toMatchObject({ status: 403, code: 'operator_totp_missing' })
  await db.run(sql`
    update operators set totp_secret = ${Buffer.alloc(20)}, totp_enabled_at = now() where id = ${by.operatorId}`)
  expect(await call(readAudit, token)).toMatchObject({ status: 200 })
  await storeSetting('operators_must_have_totp', false)
  await expect.poll(async () => (await readSettings()).operators_must_have_totp).toBe(false)
})

test('202: a release that stops many devices waits for a second manager, who is not the operator of the token', async () => {
  const { by, token } = await makeToken()
  const forced = {
    platform: 'android',
    version: '92.0.0',
    force_update: true,
    reason,
    confirmation: 'Android 92.0.0',
  }
  const key = { 'idempotency-key': 'tag-92.0.0' }
  const waiting = await call(publish, token, forced, key)
  expect(waiting).toMatchObject({
    status: 202,
    body: { data: { release_id: null, approval_id: expect.any(Number), name: 'Android 92.0.0' } },
  })
  expect(await call(publish, token, forced, key)).toEqual(waiting)
  const decision = { id: waiting.body.data.approval_id, decision: 'approved' as const }
  await expect(decideAsShown(by, decision)).rejects.toMatchObject({ code: 'ApprovalOwn' })
  const find = () => db.row(sql`select from releases where platform = 'android' and version = '92.0.0'`)
  expect(await find()).toBeUndefined()
  const second = await createOperator('manager')
  await db.run(
    sql`update operators set manager_since = now() - interval '90 days' where id = ${second.operatorId}`,
  )
  await decideAsShown(second, decision)
  expect(await find()).toBeDefined()
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

test('422: a misspelled field, whose value would be lost, is rejected by its name', async () => {
  const { token } = await makeToken()
  const unknown = async (endpoint: Endpoint, body: object) =>
    Object.keys((await call(endpoint, token, body)).body.errors ?? {})
  expect(await unknown(publish, { ...release('92.5.0'), publishAt: '2090-01-01T00:00:00Z' })).toEqual([
    'publishAt',
  ])
  const plan = { starts_at: 'now', ends_at: null, message: 'Back soon.', reason }
  const confirmation = 'Maintenance of iOS and Android'
  expect(await unknown(planWindow, { ...plan, confirmation, platform: ['ios'] })).toEqual(['platform'])
  expect(await unknown(importSlate, { content: '{"game_id":1}', reason, gameId: 2 })).toEqual(['gameId'])
  expect(await unknown(readAudit, { authors: 'Ada' })).toEqual(['authors'])
  expect(await db.row(sql`select from releases where version = '92.5.0'`)).toBeUndefined()
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
