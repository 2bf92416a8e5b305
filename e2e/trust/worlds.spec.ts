import pLimit from 'p-limit'
import pg from 'pg'
import { signUpBody } from '@/e2e/fixtures/account'
import type { RawResponse } from '@/e2e/fixtures/send'
import { expect, type SendRequest, test } from '@/e2e/fixtures/trust'
import { trustSize } from '@/e2e/fixtures/trust-size'
import type { WorldParts } from '@/e2e/kit/src/world'
import { databaseAt, services } from '@/scripts/test/services'
import { testSettings } from '@/scripts/test/settings'

const worldCount = trustSize(4, 50)
const calls = worldCount * trustSize(40, 200)
const yearSeconds = 365 * 86_400

/** The same in all worlds. */
const { email } = signUpBody()

type Member = {
  index: number
  world: number
  headers: Record<string, string>
  token: string
  userId: number
  username: string
  password: string
  code: string
}

/** Each differs from all others in its settings and version, and from most in its year and maintenance. */
const describeWorld = (index: number) => ({
  maintenance: { enabled: isClosed(index), message: `Closed in world ${index}` },
  releases: [{ platform: 'ios', version: `50.${index}.0`, force_update: index % 3 === 0 }],
  settings: { reward_value: 5_000 + index },
})

const isClosed = (index: number) => index % 2 === 1

const databaseOf = (world: number) => `${services.trust.database}_world_${world}`

async function send(call: SendRequest, status: number, ...[request]: Parameters<SendRequest>) {
  const reply = await call(request)
  expect(reply.status, `${request.path}: ${reply.text}`).toBe(status)
  return reply.body.data
}

type NewWorld = (parts: WorldParts) => Promise<number>

async function addMember(call: SendRequest, newWorld: NewWorld, index: number): Promise<Member> {
  const method = 'POST'
  const clock = { offset_seconds: (index % 25) * 2 * yearSeconds }
  const world = await newWorld({ clock })
  const headers = { 'x-qa-world': String(world) }
  await insertContent(world, index)
  const password = `Playmaker${index}`
  const signUp = { ...signUpBody(), email, password, password_confirmation: password }
  const { access_token: token, user } = await send(call, 201, {
    method,
    path: '/sign-up',
    headers,
    body: signUp,
  })
  await send(call, 200, { method, path: '/forgot-password', headers, body: { email } })
  // Maintenance would close these calls.
  await send(call, 200, { method, path: `/qa/worlds/${world}`, body: describeWorld(index) })
  const member = { index, world, headers, token, userId: user.id, username: signUp.username, password }
  return { ...member, code: (await readCodes(call, headers))[0] ?? '' }
}

/** Removes what all worlds have, and adds one contest and one promo. */
async function insertContent(world: number, index: number) {
  const client = new pg.Client({
    connectionString: databaseAt(process.env.SUITE_POSTGRES ?? '', databaseOf(world)),
  })
  await client.connect()
  await client.query(`
    update contests set status = 'canceled';
    update promos set status = 'paused';
    with blueprint as (
      insert into blueprints (game_id, name, kind, buy_in_cents) values (1, 'Trust', 'cash', 100) returning *
    )
    insert into contests (blueprint_id, name, starts_at, game_id, kind, buy_in_cents)
    select id, 'Contest of ${index}', now() + interval '60 years', game_id, kind, buy_in_cents from blueprint;
    insert into promos (name, credits_cents, credit_bucket_id, status)
    select 'Promo of ${index}', 100, min(id), 'published' from credit_buckets where bucket = 'credits' and is_active`)
  await client.end()
}

async function readCodes(call: SendRequest, headers: Record<string, string>): Promise<string[]> {
  const { body } = await call({ path: `/qa/messages?to=${email}`, headers })
  return (body.data ?? []).flatMap(({ code }: { code: string | null }) => code ?? [])
}

const namesOf = (rows: { name: string }[] = []) => rows.map(({ name }) => name)

type Check = (call: SendRequest, member: Member) => Promise<[unknown, unknown]>

/** What a user sees in one kind of call, and what the world has. */
const openChecks: Check[] = [
  async (call, { token, index }) => {
    const { body } = await call({ path: '/check-app-update', token })
    const { ios_version, ios_force_update } = body.data ?? {}
    return [
      [ios_version, ios_force_update],
      [`50.${index}.0`, index % 3 === 0 ? '1' : '0'],
    ]
  },
  async (call, { token, index }) => {
    const { body } = await call({ path: '/balance/v2', token })
    const { reward_value, maintenance_mode } = body.data ?? {}
    return [
      [reward_value, maintenance_mode],
      [5_000 + index, isClosed(index) ? 'enabled' : 'disabled'],
    ]
  },
  async (call, { headers, index }) => {
    const { body } = await call({ path: '/app-status', headers })
    const { ios_version, maintenance_message } = body.data ?? {}
    return [
      [ios_version, maintenance_message],
      [`50.${index}.0`, isClosed(index) ? `Closed in world ${index}` : ''],
    ]
  },
  async (call, { headers, code }) => [await readCodes(call, headers), [code]],
]

/** The same of calls that maintenance closes. */
const closable = (check: (...given: Parameters<Check>) => Promise<[RawResponse, unknown, unknown]>): Check =>
  async function checkIfOpen(call, member) {
    const [{ body }, actual, expected] = await check(call, member)
    return isClosed(member.index) ? [body.message, `Closed in world ${member.index}`] : [actual, expected]
  }

const checks: Check[] = [
  ...openChecks,
  closable(async (call, { token }) => {
    const body = { user_mode: 'Cash' }
    const reply = await call({ method: 'POST', path: '/update/user-mode', token, body })
    return [reply, reply.status, 200]
  }),
  closable(async (call, { token, index }) => {
    const reply = await call({ path: '/contests?mode=Cash', token })
    return [reply, namesOf(reply.body.data?.contests), [`Contest of ${index}`]]
  }),
  closable(async (call, { token, index }) => {
    const reply = await call({ path: '/free-play-promos', token })
    return [reply, namesOf(reply.body.data?.promos), [`Promo of ${index}`]]
  }),
  closable(async (call, { token, username }) => {
    const reply = await call({ path: '/profile', token })
    const { user } = reply.body.data ?? {}
    return [reply, [user?.email, user?.username], [email, username]]
  }),
  closable(async (call, member) => {
    const { headers, password, userId } = member
    const reply = await call({ method: 'POST', path: '/sign-in', headers, body: { email, password } })
    const { access_token: token, user } = reply.body.data ?? {}
    // The eleventh token revokes the first.
    if (token) member.token = token
    return [reply, user?.id, userId]
  }),
]

test(`${worldCount} users with the same email in worlds that contradict each other get no answer of another, ${calls} calls`, async ({
  call,
  database,
  newWorld,
}) => {
  test.setTimeout(1_800_000)
  const limit = pLimit(4)
  const members = await Promise.all(
    Array.from({ length: worldCount }, (_, index) => limit(() => addMember(call, newWorld, index))),
  )
  expect(new Set(members.map(({ code }) => code)).size).toBeGreaterThan(worldCount / 2)
  const wrong: unknown[] = []
  let done = 0
  await Promise.all(
    members.map(async member => {
      for (let round = 0; round < calls / worldCount; round++) {
        // Neighbors make different calls at the same time.
        const check = checks[(round + member.index) % checks.length] as Check
        const [actual, expected] = await check(call, member)
        done++
        if (JSON.stringify(actual) !== JSON.stringify(expected))
          wrong.push({ world: member.index, actual, expected })
      }
    }),
  )
  expect(wrong).toEqual([])
  expect(done).toBe(calls)

  const names = members.map(({ world }) => databaseOf(world))
  const existing = () => database.rows('select datname from pg_database where datname = any($1)', [names])
  expect(await existing()).toHaveLength(worldCount)
  for (const { world } of members) await send(call, 200, { method: 'DELETE', path: `/qa/worlds/${world}` })
  expect(await existing()).toEqual([])
  const [{ headers, token } = { headers: {}, token: '' }] = members
  await expect.poll(async () => (await call({ path: '/app-status', headers })).status).toBe(404)
  await expect.poll(async () => (await call({ path: '/profile', token })).status).toBe(404)
})

test('the console shows the world of its address until it is left', async ({
  call,
  newWorld,
  playwright,
  baseURL,
}) => {
  const members = await Promise.all([0, 1].map(index => addMember(call, newWorld, index)))
  for (const { world, index } of members) {
    const browser = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
    const read = async (path: string) => (await browser.get(path)).text()
    await read(`/admin?qa_world=${world}`)
    const { csrfToken } = await (await browser.get('/api/auth/csrf')).json()
    const { ADMIN_EMAIL, ADMIN_PASSWORD: password } = testSettings
    const form = { email: ADMIN_EMAIL, password, csrfToken, json: 'true' }
    expect((await browser.post('/api/auth/callback/operator', { form })).status()).toBe(200)
    const contests = await read('/admin/contests')
    expect(contests).toContain(`Contest of ${index}`)
    expect(contests).not.toContain(`Contest of ${1 - index}`)
    // The session is one of the world.
    expect((await browser.get('/admin/contests?qa_world=0', { maxRedirects: 0 })).status()).toBe(307)
    await browser.dispose()
  }
})
