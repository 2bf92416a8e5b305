import { randomUUID } from 'node:crypto'
import type { Api, Reply } from '@/e2e/fixtures/api'
import { insertApiToken } from '@/e2e/fixtures/api-token'
import { hostileBytes } from '@/e2e/fixtures/hostile-input'
import { expect, test } from '@/e2e/fixtures/operator'
import { send } from '@/e2e/fixtures/send'
import { untilEverywhere } from '@/e2e/fixtures/until-everywhere'
import { worldHeader } from '@/e2e/kit/src/caller'

// No test depends on what another one changed.
test.use({ ownWorld: 'worker' })

const releases = '/admin-api/v1/releases'
const windows = '/admin-api/v1/maintenance-windows'
const slates = '/admin-api/v1/slates/import'
const audit = '/admin-api/v1/audit'

const reason = 'Test of the admin API'
const major = 140

let minor = 0

/** Newer than those before. */
const newRelease = () => ({ platform: 'ios', version: `${major}.${++minor}.0` })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const newWindow = (day = 300) => ({
  starts_at: inDays(day),
  ends_at: inDays(day + 1),
  message: 'Back soon.',
  reason,
  confirmation: 'Maintenance of iOS and Android',
})

const slate = { content: JSON.stringify({ game_id: 1 }), reason }

const codeOf = ({ status, headers }: Reply) => [status, headers['x-error-code']]

/** Calls every route, with bodies that they accept. */
const callAll = (api: Api, token?: string) =>
  Promise.all([
    api.post(releases, { token, body: newRelease() }),
    api.post(windows, { token, body: newWindow() }),
    api.post(slates, { token, body: slate }),
    api.get(audit, { token }),
  ])

test('401: no token, and one that is unknown, of a user, expired, revoked, or of a disabled operator', async ({
  api,
  persona,
  database,
}) => {
  const expired = await insertApiToken(database, { isExpired: true })
  const revoked = await insertApiToken(database)
  await database.query('update api_tokens set revoked_at = now() where id = $1', [revoked.id])
  const disabled = await insertApiToken(database)
  await database.query('update operators set disabled_at = now() where id = $1', [disabled.operator.id])
  const user = await persona('fresh')
  const unknown = `skt_${'x'.repeat(43)}`
  for (const token of [undefined, unknown, user.access_token, expired.token, revoked.token, disabled.token])
    for (const reply of await callAll(api, token)) {
      expect(codeOf(reply)).toEqual([401, 'unauthenticated'])
      expect(reply.body).toEqual({ message: 'Unauthenticated.' })
      expect(reply.headers['www-authenticate']).toBe('Bearer')
    }
})

test('401: a token of the admin API opens neither calls of users nor the console', async ({
  api,
  database,
}) => {
  const { token } = await insertApiToken(database)
  expect((await api.get('/balance', { token })).status).toBe(401)
  const cookie = `slatekeeper-session=${token}`
  const page = await api.get('/admin/api-tokens', { token, headers: { cookie, accept: 'text/html' } })
  expect([page.status, page.headers.location]).toEqual([307, expect.stringContaining('/admin/sign-in')])
})

test('403: a missing scope, and a role that the operator of the token has lost', async ({
  api,
  database,
}) => {
  const { token } = await insertApiToken(database, { scopes: ['audit:read'] })
  const [published, planned, imported, read] = await callAll(api, token)
  for (const reply of [published, planned, imported])
    expect(codeOf(reply)).toEqual([403, 'token_scope_missing'])
  expect(published.body).toEqual({ message: 'The token does not have the scope releases:publish.' })
  expect(read.status).toBe(200)

  const demoted = await insertApiToken(database)
  await database.query(`update operators set role = 'viewer' where id = $1`, [demoted.operator.id])
  for (const reply of await callAll(api, demoted.token))
    expect(codeOf(reply)).toEqual([403, 'operator_role_too_low'])
})

test('403: an operator who has not signed in for 30 days', async ({ api, database }) => {
  const { token, operator } = await insertApiToken(database)
  await database.query(
    `update operator_sessions set created_at = now() - interval '31 days', expires_at = now() - interval '30 days 13 hours'
      where operator_id = $1`,
    [operator.id],
  )
  for (const reply of await callAll(api, token)) expect(codeOf(reply)).toEqual([403, 'token_operator_absent'])
})

test('404: no path creates, lists or revokes tokens, or decides requests', async ({ api, database }) => {
  const { token } = await insertApiToken(database)
  for (const path of ['api-tokens', 'tokens', 'approvals', 'approvals/1'])
    expect((await api.post(`/admin-api/v1/${path}`, { token, body: {} })).status).toBe(404)
})

test('releases 201: the app is offered the release; the same key publishes once', async ({
  api,
  database,
}) => {
  const { token, name } = await insertApiToken(database, {
    role: 'editor',
    scopes: ['releases:publish', 'audit:read'],
  })
  const body = newRelease()
  const headers = { 'idempotency-key': `tag-${randomUUID()}` }
  const first = await api.post(releases, { token, body, headers })
  expect([first.status, first.body]).toEqual([
    201,
    {
      message: 'Release published',
      data: { release_id: expect.any(Number), approval_id: null, name: `iOS ${body.version}` },
    },
  ])
  const repeated = await api.post(releases, { token, body, headers })
  expect([repeated.status, repeated.body]).toEqual([201, first.body])
  await untilEverywhere(async () =>
    expect((await api.get('/app-status')).body.data.ios_version).toBe(body.version),
  )
  const { body: log } = await api.get(audit, {
    token,
    query: { subject: `release:${first.body.data.release_id}` },
  })
  expect(log.data.changes).toMatchObject([{ action: 'release.create', token: name }])
})

test('releases 403: an editor does not force an update', async ({ api, database }) => {
  const { token } = await insertApiToken(database, { role: 'editor', scopes: ['releases:publish'] })
  const body = { ...newRelease(), force_update: true, reason }
  expect(codeOf(await api.post(releases, { token, body }))).toEqual([403, 'lockout_requires_manager'])
})

test('releases 409: the version is published already', async ({ api, database }) => {
  const { token } = await insertApiToken(database)
  const body = newRelease()
  expect((await api.post(releases, { token, body })).status).toBe(201)
  const reply = await api.post(releases, { token, body })
  expect(codeOf(reply)).toEqual([409, 'release_unchanged'])
  expect(reply.body.message).toContain(`iOS ${body.version}`)
})

test('releases 413: a body above 64 KiB', async ({ api, database }) => {
  const { token } = await insertApiToken(database)
  const reply = await api.post(releases, { token, body: { ...newRelease(), reason: 'x'.repeat(65 * 1024) } })
  expect(reply.status).toBe(413)
})

test('releases 422: invalid fields, an unconfirmed forced update, and a key with another body', async ({
  api,
  database,
}) => {
  const { token } = await insertApiToken(database)
  const invalid = await api.post(releases, { token, body: { platform: 'windows', version: 'newest' } })
  expect([invalid.status, Object.keys(invalid.body.errors)]).toEqual([422, ['platform', 'version']])

  const forced = { ...newRelease(), force_update: true }
  expect(codeOf(await api.post(releases, { token, body: forced }))).toEqual([422, 'lockout_requires_reason'])
  const unconfirmed = await api.post(releases, { token, body: { ...forced, reason, confirmation: 'iOS' } })
  expect(codeOf(unconfirmed)).toEqual([422, 'lockout_not_confirmed'])
  expect(unconfirmed.body.errors.confirmation).toEqual([
    `The confirmation field must be: iOS ${forced.version}`,
  ])

  const headers = { 'idempotency-key': randomUUID() }
  expect((await api.post(releases, { token, body: newRelease(), headers })).status).toBe(201)
  expect(codeOf(await api.post(releases, { token, body: newRelease(), headers }))).toEqual([
    422,
    'idempotency_key_reused',
  ])
})

test('maintenance-windows 201: the window is planned, once per key', async ({ api, database }) => {
  const { token, operator } = await insertApiToken(database)
  const body = newWindow()
  const headers = { 'idempotency-key': randomUUID() }
  const first = await api.post(windows, { token, body, headers })
  expect([first.status, first.body]).toEqual([
    201,
    {
      message: 'Window planned',
      data: { window_id: expect.any(Number), name: 'Maintenance of iOS and Android' },
    },
  ])
  expect((await api.post(windows, { token, body, headers })).body).toEqual(first.body)
  const { rows } = await database.query(
    `select author_name, reason from audit_rows where action = 'maintenance_window.plan' and operator_id = $1`,
    [operator.id],
  )
  expect(rows).toEqual([{ author_name: operator.name, reason }])
})

test('maintenance-windows 403: an editor does not close the app', async ({ api, database }) => {
  const { token } = await insertApiToken(database, { role: 'editor' })
  expect(codeOf(await api.post(windows, { token, body: newWindow() }))).toEqual([
    403,
    'operator_role_too_low',
  ])
})

test('maintenance-windows 409: another window is planned for the time', async ({ api, database }) => {
  const { token } = await insertApiToken(database)
  expect((await api.post(windows, { token, body: newWindow(310) })).status).toBe(201)
  expect(codeOf(await api.post(windows, { token, body: newWindow(310) }))).toEqual([409, 'window_overlaps'])
})

test('maintenance-windows 422: invalid fields, a time in the past, a wrong end, no confirmation', async ({
  api,
  database,
}) => {
  const { token } = await insertApiToken(database)
  const fieldsOf = async (change: object) => {
    const { status, body } = await api.post(windows, { token, body: { ...newWindow(), ...change } })
    expect(status).toBe(422)
    return Object.keys(body.errors)
  }
  expect(await fieldsOf({ starts_at: 'tomorrow', message: '' })).toEqual(['starts_at', 'message'])
  expect(await fieldsOf({ starts_at: inDays(-1) })).toEqual(['starts_at'])
  expect(await fieldsOf({ ends_at: inDays(299) })).toEqual(['ends_at'])
  expect(await fieldsOf({ confirmation: '' })).toEqual(['confirmation'])
})

test('slates/import 202: the import waits for a second manager, requested once per key', async ({
  api,
  database,
}) => {
  const { token, id, operator } = await insertApiToken(database)
  const headers = { 'idempotency-key': randomUUID() }
  const first = await api.post(slates, { token, body: slate, headers })
  expect([first.status, first.body]).toEqual([
    202,
    {
      message: 'Approval requested',
      data: {
        approval_id: expect.any(Number),
        counts: { games: 0, players: 0, projections: 0, results: 0 },
      },
    },
  ])
  expect((await api.post(slates, { token, body: slate, headers })).body).toEqual(first.body)
  const { rows } = await database.query(
    'select id, requested_by, decision from pending_approvals where api_token_id = $1',
    [id],
  )
  expect(rows).toEqual([{ id: first.body.data.approval_id, requested_by: operator.id, decision: null }])
})

test('slates/import 403: an editor does not import slates', async ({ api, database }) => {
  const { token } = await insertApiToken(database, { role: 'editor' })
  expect(codeOf(await api.post(slates, { token, body: slate }))).toEqual([403, 'operator_role_too_low'])
})

test('slates/import 413: a body above 2 MiB', async ({ api, database }) => {
  const { token } = await insertApiToken(database)
  const body = { ...slate, content: 'x'.repeat(2 * 1024 * 1024) }
  expect((await api.post(slates, { token, body })).status).toBe(413)
})

test('slates/import 422: no reason, an unreadable file, and a game outside the catalog', async ({
  api,
  database,
}) => {
  const { token } = await insertApiToken(database)
  const fieldsOf = async (change: object) => {
    const { status, body } = await api.post(slates, { token, body: { ...slate, ...change } })
    expect(status).toBe(422)
    return Object.keys(body.errors)
  }
  expect(await fieldsOf({ reason: 'short' })).toEqual(['reason'])
  expect(await fieldsOf({ content: '{' })).toEqual(['content'])
  expect(await fieldsOf({ content: JSON.stringify({ game_id: 2_000_000_000 }) })).toEqual(['game_id'])
})

test('audit 200: pages of changes by filter, newest first', async ({ api, database }) => {
  const { token, operator } = await insertApiToken(database)
  for (let count = 0; count < 3; count++)
    expect((await api.post(slates, { token, body: slate })).status).toBe(202)
  const query = { author: operator.name, limit: '2' }
  const first = await api.get(audit, { token, query })
  expect(first.status).toBe(200)
  expect(first.body.data.changes).toHaveLength(2)
  expect(first.body.data.changes[0]).toMatchObject({
    action: 'approval.request',
    author: operator.name,
    reason,
  })
  const second = await api.get(audit, { token, query: { ...query, cursor: first.body.data.next_cursor } })
  expect(second.body.data).toMatchObject({ changes: [{ author: operator.name }], next_cursor: null })
  const ids = [...first.body.data.changes, ...second.body.data.changes].map(({ id }: { id: number }) => id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
})

test('audit 422: a made-up cursor, an unknown topic, and a limit above 100', async ({ api, database }) => {
  const { token } = await insertApiToken(database)
  for (const [query, field] of [
    [{ cursor: 'made-up' }, 'cursor'],
    [{ topic: 'weather' }, 'topic'],
    [{ limit: '101' }, 'limit'],
  ] as const) {
    const { status, body } = await api.get(audit, { token, query })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  }
})

test('hostile bodies answer JSON with a message, never 5xx', async ({ baseURL, database, world }) => {
  const { token } = await insertApiToken(database)
  for (const path of [releases, windows, slates, audit])
    for (const [name, body] of hostileBytes) {
      const reply = await send(baseURL ?? '', {
        method: 'POST',
        path,
        token,
        body,
        headers: { [worldHeader]: `${world}` },
      })
      expect(reply.status, `${path} ${name}: ${reply.text.slice(0, 200)}`).toBeLessThan(500)
      expect(reply.body, `${path} ${name}`).toMatchObject({ message: expect.any(String) })
    }
})

test('openapi.json 200: the document describes every path of the admin API', async ({ api }) => {
  const { status, body } = await api.get('/admin-api/openapi.json')
  expect([status, Object.keys(body.paths)]).toEqual([200, [releases, windows, slates, audit]])
})
