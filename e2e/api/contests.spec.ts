import { type Api, expect, type Persona, type Reply, test } from '@/e2e/fixtures/api'
import { fetchPlayers, sendFeed } from '@/e2e/fixtures/slate'

type Contest = {
  main_contest_id: number
  main_contest_entry_id: number | null
  status: string
  entries: number
}

const list = (api: Api, user: Persona, query: Record<string, string | number> = {}) =>
  api.get('/contests', { token: user.access_token, query })

const show = (api: Api, user: Persona, id: unknown): Promise<Reply> =>
  api.get(`/contests/${id}`, { token: user.access_token })

const join = (api: Api, user: Persona, id: unknown, headers = {}): Promise<Reply> =>
  api.post(`/contests/${id}/join`, { token: user.access_token, headers })

const leave = (api: Api, user: Persona, id: unknown): Promise<Reply> =>
  api.post(`/contests/${id}/leave`, { token: user.access_token })

/** The contest of a persona, as the persona sees it, on any page of the list. */
async function ownContest(
  api: Api,
  user: Persona,
  query: Record<string, string | number> = {},
): Promise<Contest> {
  const { status, text, body } = await list(api, user, query)
  expect(status, text).toBe(200)
  const { contests, next_cursor: cursor } = body.data
  const own = contests.find((one: Contest) => one.main_contest_entry_id === user.main_contest_entry_id)
  if (own) return own
  expect(cursor, 'another page').not.toBeNull()
  return ownContest(api, user, { ...query, cursor })
}

/** Cash and site credits. */
async function fundsOf(api: Api, user: Persona): Promise<string> {
  const { body } = await api.get('/balance', { token: user.access_token })
  return body.data.available_cash
}

/** A cash contest with a buy-in of 5.00 and one of two places free. */
async function openCashContest(api: Api, persona: (name: 'in_cash_contest') => Promise<Persona>) {
  const owner = await persona('in_cash_contest')
  return { owner, id: (await ownContest(api, owner)).main_contest_id }
}

const startMatch = async (api: Api, owner: Persona) => {
  const [player] = await fetchPlayers(api, owner)
  const games = [{ feed_game_id: player?.feed_game_id, status: 'InProgress' }]
  expect((await sendFeed(api, { game_id: owner.game_id, games })).status).toBe(200)
}

test('200: contests with terms, places and the entry of the user', async ({ api, persona }) => {
  const { owner, id } = await openCashContest(api, persona)
  expect(await ownContest(api, owner, { mode: 'Cash', game_id: owner.game_id ?? 0 })).toEqual({
    main_contest_id: id,
    main_blueprint_id: owner.main_blueprint_id,
    game_id: owner.game_id,
    name: expect.any(String),
    mode: 'Cash',
    status: 'open',
    starts_at: null,
    buy_in: '5.00',
    prize_pool: '5.00',
    entries: 1,
    capacity: 2,
    is_joined: 1,
    main_contest_entry_id: owner.main_contest_entry_id,
    place: null,
    paid: null,
  })
  const arcade = await list(api, owner, { mode: 'Arcade' })
  expect(arcade.body.data.contests.map((one: { mode: string }) => one.mode)).not.toContain('Cash')
})

test('200: pages of contests do not repeat or omit one', async ({ api, persona }) => {
  const user = await persona('fresh')
  for (let made = 0; made < 51; made++) await persona('in_cash_contest')
  const first = (await list(api, user)).body.data
  expect(first.contests).toHaveLength(50)
  const second = (await list(api, user, { cursor: first.next_cursor })).body.data
  const ids = [...first.contests, ...second.contests].map((one: Contest) => one.main_contest_id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(ids.toSorted((one: number, other: number) => other - one))
})

test('200: one contest with its prizes, and no standings while it is open', async ({ api, persona }) => {
  const { owner, id } = await openCashContest(api, persona)
  const stranger = await persona('fresh')
  for (const user of [owner, stranger]) {
    const reply = await show(api, user, id)
    expect(reply.status, reply.text).toBe(200)
    const { contest, prizes, standings } = reply.body.data
    expect(contest).toMatchObject({ main_contest_id: id, is_joined: user === owner ? 1 : 0 })
    expect(prizes[0]).toEqual({
      from_place: 1,
      to_place: expect.any(Number),
      amount: expect.stringMatching(/^\d+\.\d\d$/),
      bucket: expect.any(String),
    })
    expect(standings).toEqual([])
  }
})

test('404 and 401: an unknown contest, and no token', async ({ api, persona }) => {
  for (const id of ['2147483647', 'abc']) {
    const reply = await show(api, await persona('fresh'), id)
    expect([reply.status, reply.body]).toEqual([404, { message: 'Contest not found' }])
  }
  expect((await api.get('/contests/1')).status).toBe(401)
})

test('422: a list of an unknown mode, or from an unknown cursor', async ({ api, persona }) => {
  const user = await persona('fresh')
  const { status, body } = await list(api, user, { mode: 'cash' })
  expect(status).toBe(422)
  expect(body.errors).toHaveProperty('mode')
  for (const cursor of ['zzz', '-1', '1'.repeat(19)])
    expect((await list(api, user, { cursor })).body.errors).toEqual({
      cursor: ['The cursor field must be the next_cursor of the previous page.'],
    })
  expect((await list(api, user, { cursor: '9'.repeat(18) })).status).toBe(200)
})

test('401: without a token', async ({ api }) => {
  expect((await api.get('/contests')).status).toBe(401)
  expect((await api.post('/contests/1/join')).status).toBe(401)
  expect((await api.post('/contests/1/leave')).status).toBe(401)
})

test('201: the user joins, pays, and gets the players of the contest', async ({ api, persona }) => {
  const { owner, id } = await openCashContest(api, persona)
  const user = await persona('funded')
  const { status, body } = await join(api, user, id)
  expect(status).toBe(201)
  expect(body.data).toEqual({
    main_contest_entry_id: expect.any(Number),
    main_blueprint_id: owner.main_blueprint_id,
    game_id: owner.game_id,
  })
  const players = await api.post('/pickem/get-players', { token: user.access_token, body: body.data })
  expect(players.body.data.players).toHaveLength(12)
  expect(await fundsOf(api, user)).toBe('115.00')
})

test('200: a user who already joined gets the same entry and pays nothing', async ({ api, persona }) => {
  const { id } = await openCashContest(api, persona)
  const user = await persona('funded')
  const first = await join(api, user, id)
  const again = await join(api, user, id)
  expect([again.status, again.body.data]).toEqual([200, first.body.data])
  expect(await fundsOf(api, user)).toBe('115.00')
})

test('201: a repeated Idempotency-Key repeats the reply', async ({ api, persona }) => {
  const { id } = await openCashContest(api, persona)
  const user = await persona('funded')
  const headers = { 'idempotency-key': `join-${user.user_id}` }
  const first = await join(api, user, id, headers)
  const again = await join(api, user, id, headers)
  expect([again.status, again.body]).toEqual([201, first.body])
})

test('404: an unknown contest', async ({ api, persona }) => {
  const user = await persona('funded')
  for (const id of [2_000_000_000, 0, 'x', '1.5']) {
    expect([id, (await join(api, user, id)).status]).toEqual([id, 404])
    expect([id, (await leave(api, user, id)).status]).toEqual([id, 404])
  }
})

test('422: a full contest', async ({ api, persona }) => {
  const { id } = await openCashContest(api, persona)
  expect((await join(api, await persona('funded'), id)).status).toBe(201)
  const { status, body } = await join(api, await persona('funded'), id)
  expect(status).toBe(422)
  expect(body.error_box).toMatchObject({ heading: 'Contest Full', cta_type: 'Lobby' })
})

test('422: a contest that has started', async ({ api, persona }) => {
  const { owner, id } = await openCashContest(api, persona)
  await startMatch(api, owner)
  expect((await ownContest(api, owner)).status).toBe('locked')
  const { status, body } = await join(api, await persona('funded'), id)
  expect(status).toBe(422)
  expect(body.error_box.heading).toBe('Contest Closed')
  expect((await leave(api, owner, id)).body.error_box.heading).toBe('Contest Closed')
})

test('422: funds too low', async ({ api, persona }) => {
  const { id } = await openCashContest(api, persona)
  const { status, body } = await join(api, await persona('fresh'), id)
  expect(status).toBe(422)
  expect(body.error_box).toMatchObject({
    heading: 'Not Enough Funds',
    message: expect.stringContaining('0.00'),
  })
})

for (const name of ['self_excluded', 'geo_denied'] as const)
  test(`422: cash play is not allowed for ${name}`, async ({ api, persona }) => {
    const { id } = await openCashContest(api, persona)
    const { status, body } = await join(api, await persona(name), id)
    expect(status).toBe(422)
    expect(body.error_box.heading).toBe('No Cash Play')
  })

test('422: a cash contest in Arcade mode', async ({ api, persona }) => {
  const { id } = await openCashContest(api, persona)
  const { status, body } = await join(api, await persona('funded', { mode: 'Arcade' }), id)
  expect(status).toBe(422)
  expect(body.error_box).toMatchObject({ heading: 'Wrong Mode', message: expect.stringContaining('Cash') })
})

test('200: leaving refunds the buckets that paid, and the user can join again', async ({ api, persona }) => {
  const { id } = await openCashContest(api, persona)
  const user = await persona('funded')
  const before = await fundsOf(api, user)
  const first = await join(api, user, id)
  expect((await leave(api, user, id)).status).toBe(200)
  expect(await fundsOf(api, user)).toBe(before)
  const players = await api.post('/pickem/get-players', { token: user.access_token, body: first.body.data })
  expect(players.status).toBe(422)
  const again = await join(api, user, id)
  expect(again.status).toBe(201)
  expect(again.body.data.main_contest_entry_id).not.toBe(first.body.data.main_contest_entry_id)
})

test('422: leaving a contest that the user is not in', async ({ api, persona }) => {
  const { id } = await openCashContest(api, persona)
  const { status, body } = await leave(api, await persona('funded'), id)
  expect(status).toBe(422)
  expect(body.error_box.heading).toBe('Not Joined')
})

test('200: standings of the feed complete a started contest and pay its prize', async ({ api, persona }) => {
  const { owner, id } = await openCashContest(api, persona)
  const user = await persona('funded')
  const { main_contest_entry_id: entryId } = (await join(api, user, id)).body.data
  const feed = (places: [number | null, number][]) =>
    sendFeed(api, {
      game_id: owner.game_id,
      contest_standings: [
        {
          main_contest_id: id,
          standings: places.map(([main_contest_entry_id, place]) => ({ main_contest_entry_id, place })),
        },
      ],
    })
  const standings: [number | null, number][] = [
    [entryId, 2],
    [owner.main_contest_entry_id, 1],
  ]
  const early = await feed(standings)
  expect([early.status, early.body.errors]).toEqual([
    422,
    { 'contest_standings.0': [expect.stringContaining('accepted once it is locked')] },
  ])
  await startMatch(api, owner)
  expect((await feed([[entryId, 1]])).status).toBe(422)
  expect((await feed(standings)).body.data).toMatchObject({ contest_standings: 1 })
  expect((await feed(standings)).status).toBe(200)
  await expect.poll(() => fundsOf(api, owner), { timeout: 90_000 }).toBe('5.00')
  expect((await ownContest(api, owner)).status).toBe('completed')
  expect((await show(api, owner, id)).body.data.standings).toMatchObject([
    { place: 1, username: owner.username, is_own: 1, paid: '5.00' },
    { place: 2, username: user.username, is_own: 0, paid: '0.00' },
  ])
  expect((await show(api, await persona('fresh'), id)).status).toBe(404)
})
