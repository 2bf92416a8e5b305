import { type Api, expect, type Persona, test } from '@/e2e/fixtures/api'
import { settle } from '@/e2e/fixtures/slate'
import { tokenOf } from '@/e2e/fixtures/token-of'
import { anyTimestamp } from '@/e2e/fixtures/wire'
import { Slate } from '@/e2e/kit/src/slate'

const paths = ['/qa/pushes', '/qa/events', '/qa/webhooks', '/qa/rejections']

const read = async (api: Api, path: string, { user_id }: Persona) => {
  const { status, body, text } = await api.get(path, { query: { user_id } })
  expect(status, text).toBe(200)
  return body.data
}

/** Returns the ID of an entry that is won. */
async function win(api: Api, user: Persona): Promise<number> {
  const slate = await Slate.open(api, tokenOf('FEED_TOKEN'), user)
  const slip = slate.slip({ buyIn: 10, picks: 2 })
  const entry = await slate.enter(slip)
  await slate.start()
  await settle(slate, slip, entry, 'won')
  return entry
}

for (const path of paths) {
  test(`${path}: 200 with an empty list for a user without any`, async ({ api, persona }) => {
    expect(await read(api, path, await persona('fresh'))).toEqual([])
  })

  test(`${path}: 422 without a user`, async ({ api }) => {
    const reply = await api.get(path)
    expect([reply.status, reply.body.errors]).toEqual([
      422,
      {
        user_id: [
          path === '/qa/events' ? 'Send user_id, channel=app or both.' : 'The user_id field is required.',
        ],
      },
    ])
  })
}

test('events and pushes: 200, newest first, of the user only', async ({ api, persona }) => {
  // A stake of site credits is not paid back.
  const balances = { site_credits: 0 }
  const [user, other] = [await persona('funded', { balances }), await persona('funded')]
  for (const { access_token: token } of [user, other])
    expect(
      (await api.post('/update-fcm-token', { token, body: { fcm_token: `phone-${token}` } })).status,
    ).toBe(200)
  const entry = await win(api, user)
  const channel = `private-user-${user.user_id}`
  const data = { pickem_contest_entry_id: entry, outcome: 'won', amount: '30.00' }
  const events = await read(api, '/qa/events', user)
  const settled = events.filter(({ name }: { name: string }) => name === 'entry.settled')
  expect(settled).toEqual([
    { id: expect.any(Number), channel, name: 'entry.settled', data, created_at: anyTimestamp },
  ])
  const ids = events.map(({ id }: { id: number }) => id)
  expect(ids).toEqual(ids.toSorted((one: number, next: number) => next - one))
  expect(events).toContainEqual({
    id: expect.any(Number),
    channel,
    name: 'balance.changed',
    data: {},
    created_at: anyTimestamp,
  })
  expect(await read(api, '/qa/pushes', user)).toEqual([
    {
      id: expect.any(Number),
      title: 'You won $30.00',
      body: expect.stringMatching(/entry has settled\.$/),
      tag: `entry-${entry}`,
      data: { type: 'entry.settled', ...data, pickem_contest_entry_id: String(entry) },
      created_at: anyTimestamp,
    },
  ])
  expect(await read(api, '/qa/pushes', other)).toEqual([])
})

test('pushes: 200 without those of a user who has no phone', async ({ api, persona }) => {
  const user = await persona('funded')
  await win(api, user)
  expect(await read(api, '/qa/pushes', user)).toEqual([])
})

test('events: 200 with those for all users too, if asked', async ({ api, persona }) => {
  const user = await persona('funded')
  const slate = await Slate.open(api, tokenOf('FEED_TOKEN'), user)
  await slate.start()
  const list = async (query: Record<string, string | number>) =>
    (await api.get('/qa/events', { query })).body.data
  const lines = {
    id: expect.any(Number),
    channel: 'app',
    name: 'lines.changed',
    data: { game_id: user.game_id },
    created_at: anyTimestamp,
  }
  expect(await list({ channel: 'app' })).toContainEqual(lines)
  const both = await list({ user_id: user.user_id, channel: 'app' })
  expect(both).toContainEqual(lines)
  expect(both).toContainEqual(expect.objectContaining({ channel: `private-user-${user.user_id}` }))
  const { status, body } = await api.get('/qa/events', { query: { channel: 'other' } })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['channel']])
})

test('events: a change of a balance is listed once per transaction', async ({ api, persona }) => {
  const user = await persona('fresh', { balances: { cash: 5, bucks: 7 } })
  const before = await read(api, '/qa/events', user)
  const { access_token: token } = user
  const { body } = await api.get('/qa/reference')
  const promo = body.data.promos.find(({ outcome }: { outcome: string }) => outcome === 'claimable')
  const claim = await api.post('/free-play-promo/claim', { token, body: { id: promo.id } })
  expect(claim.status, claim.text).toBe(200)
  const names = (await read(api, '/qa/events', user)).map(({ name }: { name: string }) => name)
  expect(names).toEqual(['balance.changed', ...before.map(({ name }: { name: string }) => name)])
})

test('rejections: 200 with the rule and what it accepts, newest first', async ({ api, persona }) => {
  const user = await persona('fresh')
  const { access_token: token } = user
  const missing = await api.post('/free-play-promo/claim', { token, body: { id: 2_147_483_647 } })
  const invalid = await api.post('/free-play-promo/claim', { token, body: {} })
  // Rejections are stored shortly after the response.
  await expect.poll(async () => (await read(api, '/qa/rejections', user)).length).toBe(2)
  const call = { method: 'POST', path: '/free-play-promo/claim', created_at: anyTimestamp }
  const [newest, oldest] = await read(api, '/qa/rejections', user)
  expect(newest).toEqual({
    ...call,
    request_id: invalid.headers['x-request-id'],
    status: 422,
    rule: 'InvalidRequest',
    reason: 'The request is not valid.',
    accepted: ['id: required.'],
  })
  expect(oldest).toMatchObject({
    ...call,
    request_id: missing.headers['x-request-id'],
    status: 404,
    rule: 'PromoUnavailable',
  })
})
