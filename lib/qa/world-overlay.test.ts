import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callInWorld } from '@/lib/api/auth/call-in-world'
import { endpoint } from '@/lib/api/endpoint'
import { findAppStatus } from '@/lib/app-config/app-status/find-app-status'
import { readGames } from '@/lib/app-config/catalog/read'
import { findMaintenance } from '@/lib/app-config/maintenance/current-maintenance'
import { readSettings } from '@/lib/change/settings/read'
import { messageShape } from '@/lib/core/reply'
import { startCacheInvalidation, stopCacheInvalidation } from '@/lib/db/cache'
import { db } from '@/lib/db/client'
import { selectNow } from '@/lib/db/clock'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { currentWorld } from '@/lib/db/world'
import { sendPasswordCode } from '@/lib/people/account/recovery/send-password-code'
import { readSentCode, readSentMessages } from '@/lib/people/testing/users'
import { advanceWorld } from './advance-world'
import { createPersona } from './create-persona'
import { runInWorld } from './run-in-world'
import { changeWorld } from './save-world'
import { createIn, daySeconds as day, makeWorld } from './testing/worlds'

await resetDatabase()

describe('the overlay', () => {
  const overlay = {
    maintenance: { enabled: true, message: 'Closed in this world' },
    releases: [{ platform: 'ios', version: '9.1.0', force_update: true }],
    settings: { entry_fee_maximum_cents: 1_234 },
    games: [{ id: 1, status: 'Paused' }],
  }

  async function readAll() {
    const now = await selectNow(db)
    const [{ versions }, settings, maintenance, games] = await Promise.all([
      findAppStatus('ios'),
      readSettings(),
      findMaintenance(now, 'ios'),
      readGames(),
    ])
    return {
      minimum: versions.ios.minVersion,
      fee: settings.entry_fee_maximum_cents,
      message: maintenance?.message ?? null,
      isFirstPaused: games.find(game => game.id === 1)?.status === 'Paused',
    }
  }

  const seen = { minimum: '9.1.0', fee: 1_234, message: 'Closed in this world', isFirstPaused: true }

  test('is seen in its world only, also while values are cached', async () => {
    await startCacheInvalidation()
    const outside = await readAll()
    expect(outside).not.toMatchObject({ fee: 1_234 })
    const [closed, plain] = [await makeWorld(overlay), await makeWorld()]
    for (let round = 0; round < 3; round++)
      expect(await Promise.all([runInWorld(closed, readAll), runInWorld(plain, readAll), readAll()])).toEqual(
        [seen, outside, outside],
      )
    await stopCacheInvalidation()
  })

  test('windows are those of the world, at its time', async () => {
    const starts_at = new Date(Date.now() + day * 1000).toISOString()
    const window = { starts_at, message: 'Tomorrow', platforms: ['ios'] }
    const world = await makeWorld({ maintenance: { windows: [window] } })
    const find = (platform: string) =>
      runInWorld(world, async () => (await findMaintenance(await selectNow(db), platform))?.message ?? null)
    expect([await find('ios'), await find('android')]).toEqual([null, null])
    await advanceWorld(world, 2 * day)
    expect([await find('ios'), await find('android')]).toEqual(['Tomorrow', null])
  })

  test('parts are replaced, and others stay', async () => {
    const world = await makeWorld(overlay)
    await changeWorld(world, { maintenance: { enabled: false, windows: [] } })
    expect(await runInWorld(world, readAll)).toEqual({ ...seen, message: null })
    await changeWorld(world, { settings: { entry_fee_maximum_cents: 77 } })
    expect(await runInWorld(world, readAll)).toEqual({ ...seen, message: null, fee: 77 })
    await expect(changeWorld(2_000_000_000, {})).rejects.toThrow('WorldNotFound')
  })

  test.each([
    ['unknown_setting', 1],
    ['maintenance_enabled', true],
    ['entry_fee_maximum_cents', -1],
    ['cash_deposit_min_cents', 100_000_000],
  ])('the setting %s cannot be %s', async (key, value) => {
    await expect(makeWorld({ settings: { [key]: value } })).rejects.toMatchObject({
      code: 'WorldSettingInvalid',
      detail: { key },
    })
  })
})

describe('a call', () => {
  const call = { method: 'GET', path: '/anything', query: '', readBody: async () => new Uint8Array() }
  const answer = async () => currentWorld()?.id ?? null
  const ask = (headers: Record<string, string>, body: object = {}, path = '/anything') => {
    const readBody = async () => new TextEncoder().encode(JSON.stringify(body))
    return callInWorld({ ...call, path, headers: new Headers(headers), readBody }, answer)
  }

  test('is in the world of its token, of the header, or of the user that it names', async () => {
    const world = await makeWorld()
    const { userId, email, phone, accessToken } = await createIn(world, 'fresh')
    const authorization = `Bearer ${accessToken}`
    expect(await ask({ authorization })).toBe(world)
    expect(await ask({ 'x-qa-world': String(world) })).toBe(world)
    for (const body of [{ email }, { email: ` ${email.toUpperCase()} ` }, { phone }, { user_id: userId }])
      expect(await ask({}, body), JSON.stringify(body)).toBe(world)
    expect(await ask({ authorization }, {}, '/qa/personas')).toBeNull()
    const query = `?email=${encodeURIComponent(email)}`
    expect(await callInWorld({ ...call, query, headers: new Headers() }, answer)).toBe(world)
  })

  test('under Next alone is in the world of the user that its body names, and the endpoint gets the body', async () => {
    const world = await makeWorld()
    const { phone } = await createIn(world, 'fresh')
    const called = endpoint({
      access: 'public',
      summary: 'Returns the world',
      body: z.object({ phone: z.string() }),
      reply: { status: 200, shape: messageShape },
      handle: ({ body }) => ({ message: `${currentWorld()?.id} ${body.phone}` }),
    })
    const request = new Request('http://service.test/anything', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone }),
    })
    const response = await called(request, { params: Promise.resolve({}) })
    expect(await response.json()).toEqual({ message: `${world} ${phone}` })
  })

  test('of a user outside of worlds is in none, also with the header of one', async () => {
    const world = await makeWorld()
    const { accessToken, email } = await createPersona('fresh')
    const authorization = `Bearer ${accessToken}`
    expect(await ask({ authorization, 'x-qa-world': String(world) })).toBeNull()
    expect(await ask({}, { email })).toBeNull()
    const texts = [{ email: 'a\u0000' }, { phone: '\u0000' }, { email: {} }]
    for (const body of [...texts, { user_id: 2 ** 40 }, { user_id: 'x' }])
      expect(await ask({}, body), JSON.stringify(body)).toBeNull()
  })

  test.each(['2000000000', '0', '-1', 'x', '1e3', ''])('with the unknown world %j fails', async id => {
    await expect(ask({ 'x-qa-world': id })).rejects.toThrow('WorldNotFound')
  })

  test('meets each fault as often as it says, on its path', async () => {
    const world = await makeWorld({
      faults: [
        { kind: 'status_503', path: '/a', times: 2 },
        { kind: 'status_429', path: '/b', seconds: 600 },
        { kind: 'status_429', path: '/c/{id}/d.json', times: 1 },
        { kind: 'latency', latency_ms: 1 },
      ],
    })
    const headers = { 'x-qa-world': String(world) }
    const call = (path: string) => ask(headers, undefined, path).catch(error => error.code)
    expect([await call('/a'), await call('/a')]).toEqual(['ServiceBusy', 'ServiceBusy'])
    // The latency.
    expect([await call('/a'), await call('/a')]).toEqual([world, world])
    for (let times = 0; times < 3; times++) expect(await call('/b')).toBe('TooManyRequests')
    const left = await db.rows<{ remaining: number | null }>(sql`
      select remaining from qa_faults where world_id = ${world} order by id`)
    expect(left.map(({ remaining }) => remaining)).toEqual([0, null, 1, 0])
    expect([await call('/c/5/6/d.json'), await call('/c/5/d.json/e'), await call('/c/5/d')]).toEqual([
      world,
      world,
      world,
    ])
    expect(await call('/c/5/d.json')).toBe('TooManyRequests')
  })

  test('concurrent calls use a fault once', async () => {
    const world = await makeWorld({ faults: [{ kind: 'status_503', times: 3 }] })
    const calls = await Promise.all(
      Array.from({ length: 10 }, () => ask({ 'x-qa-world': String(world) }).catch(error => error.code)),
    )
    expect(calls.filter(code => code === 'ServiceBusy')).toHaveLength(3)
  })

  test('the next email fails, and loses its code', async () => {
    const world = await makeWorld({ faults: [{ kind: 'mail' }] })
    const { email } = await createIn(world, 'fresh')
    await runInWorld(world, () => sendPasswordCode(email))
    const failed = await db.row(sql`
      select status, props ? 'code' as has_code from messages where recipient = ${email}`)
    expect(failed).toEqual({ status: 'failed', hasCode: false })
    await advanceWorld(world, 120)
    await runInWorld(world, () => sendPasswordCode(email))
    expect(await readSentCode(email)).toMatch(/^\d{6}$/)
    expect(await readSentMessages(email)).toHaveLength(2)
  })
})
