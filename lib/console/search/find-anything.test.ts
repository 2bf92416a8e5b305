// cspell:ignore withdrawl califrnia entr rvier iver riverr kiver RVER irvre
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { buildFeedPayload } from '@/e2e/fixtures/feed-payload'
import { makeAuthor } from '@/lib/change/testing/author'
import { requestApproval } from '@/lib/console/testing/request-approval'
import { db, prisma } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { makeEndpoint } from '@/lib/notify/testing/webhooks'
import { makeUndecidedWithdrawal } from '@/lib/payments/testing/payments'
import { createApiToken } from '@/lib/people/operator/api-tokens/create-token'
import { createOperator, testPassword } from '@/lib/people/testing/operators'
import { fund, makeUser } from '@/lib/people/testing/users'
import { leaveContest } from '@/lib/play/contest/leave-contest'
import { joinAs, openTestContest } from '@/lib/play/testing/contest'
import { importPayload } from '@/lib/play/testing/feed'
import { addTestQuestion } from '@/lib/rewards/testing/trivia'
import { findAnything } from './find-anything'

const open = { isMasked: false }

test('finds a user by ID, number, phone, and the beginning of name or email', async () => {
  const user = await makeUser()
  const queries = [
    `U-${user.id}`,
    `u-${user.id}`,
    user.phone,
    user.username.slice(0, 14),
    user.email.toUpperCase(),
  ]
  for (const text of queries) {
    const found = await findAnything(text, open)
    expect([text, found.filter(({ kind }) => kind === 'user')]).toEqual([
      text,
      [{ kind: 'user', id: `U-${user.id}`, name: user.username, note: user.email }],
    ])
  }
})

test('finds a user by the last digits of a phone number, unless phone numbers are masked', async () => {
  const user = await makeUser()
  const isFound = async (text: string, isMasked = false) =>
    (await findAnything(text, { isMasked })).some(({ id }) => id === `U-${user.id}`)
  expect(await isFound(user.phone.slice(-7))).toBe(true)
  expect(await isFound(`(${user.phone.slice(-7, -4)}) ${user.phone.slice(-4)}`)).toBe(true)
  expect(await isFound(user.phone.slice(-7), true)).toBe(false)
})

test('managers find a user by the beginning of a legal name, and see it', async () => {
  const user = await makeUser()
  const legalName = `Maria ${randomUUID()}`
  await db.run(sql`
    insert into identity_cases (user_id, legal_name, date_of_birth, street, city, state, postal_code, address_hmac)
    values (${user.id}, ${legalName}, '1990-05-17', '12 Orchard Lane', 'Chicago', 'IL', '60614', '\\x00')`)
  const find = (text: string, seesLegalNames: boolean) =>
    findAnything(text, { isMasked: false, seesLegalNames })
  const found = { kind: 'user', id: `U-${user.id}`, name: user.username }
  const typed = legalName.slice(0, 20).toUpperCase()
  expect(await find(typed, true)).toEqual([{ ...found, note: `${legalName}, ${user.email}` }])
  expect(await find(typed, false)).toEqual([])
  expect(await find(`U-${user.id}`, true)).toEqual([{ ...found, note: user.email }])
})

test('finds users by the beginning of their name with one typo, if nothing is found without', async () => {
  const mark = randomUUID().slice(0, 8)
  const [user, other] = [await makeUser(), await makeUser()]
  await db.run(sql`update users set username = ${`River_${mark}`} where id = ${user.id}`)
  await db.run(sql`update users set username = ${`Rover_${mark}x`} where id = ${other.id}`)
  const namesFor = async (text: string) => (await findAnything(text, open)).map(({ name }) => name)
  for (const typed of [`rvier_${mark}`, `iver_${mark}`, `riverr_${mark}`, `kiver_${mark}`])
    expect([typed, await namesFor(typed)]).toEqual([typed, [`River_${mark}`]])
  expect(await namesFor(`RVER_${mark}`)).toEqual([`River_${mark}`, `Rover_${mark}x`])
  expect(await namesFor(`river_${mark}`)).toEqual([`River_${mark}`])
  expect(await namesFor(`irvre_${mark}`)).toEqual([])
})

test('masks emails, and matches them exactly', async () => {
  const user = await makeUser()
  const [found] = await findAnything(`U-${user.id}`, { isMasked: true })
  expect(found?.note).toBe(`${user.email.slice(0, 1)}•••@users.test`)
  // A prefix search would reveal the email letter by letter.
  const isFound = async (text: string) =>
    (await findAnything(text, { isMasked: true })).some(({ id }) => id === `U-${user.id}`)
  expect(await isFound(user.email)).toBe(true)
  expect(await isFound(user.email.slice(0, -1))).toBe(false)
})

test('finds a promo by part of its name and a ledger transaction by ID', async () => {
  const user = await makeUser()
  await fund(user.id, 'cash', 500n)
  const promo = await prisma.promo.create({ data: { name: `Finder ${user.username}`, creditsCents: 1 } })
  expect(await findAnything(user.username, open)).toContainEqual({
    kind: 'promo',
    id: `P-${promo.id}`,
    name: promo.name,
    note: 'Draft',
  })
  const { id } = await prisma.ledgerTransaction.findFirstOrThrow({ where: { userId: user.id } })
  expect(await findAnything(`T-${id}`, open)).toEqual([
    { kind: 'transaction', id: `T-${id}`, name: 'adjustment', note: `${user.username} U-${user.id}` },
  ])
  const own = await prisma.posting.findFirstOrThrow({ where: { userId: user.id } })
  expect(await findAnything(String(own.id), open)).toContainEqual({
    kind: 'transaction',
    id: `T-${id}`,
    name: `adjustment, ID in the app ${own.id}`,
    note: `${user.username} U-${user.id}`,
  })
})

test('finds a contest by ID and by the beginning of its name', async () => {
  const { id } = await openTestContest()
  const name = `Late show ${randomUUID()}`
  await db.run(sql`update contests set name = ${name} where id = ${id}`)
  const found = { kind: 'contest', id: `C-${id}`, name, note: 'Open' }
  expect(await findAnything(`C-${id}`, open)).toEqual([found])
  expect(await findAnything(name.slice(0, 30).toUpperCase(), open)).toEqual([found])
})

test('finds matches by team and ID, corrections by ID, athletes, settings by part of their name, and jobs by ID', async () => {
  const payload = buildFeedPayload()
  await importPayload(payload)
  const [first, player] = [payload.games[0], payload.players[0]]
  const id = `5/${first?.feed_game_id}`
  await db.run(sql`
    update feed_games set home_team = 'Zephyr Bay Kestrels' where feed_game_id = ${first?.feed_game_id}`)
  await db.run(sql`
    update feed_players set first_name = 'Margaret', last_name = 'Fairweather', short_name = 'M. Fairweather'
     where feed_player_id = ${player?.feed_player_id}`)
  expect(await findAnything('bay kestrels', open)).toContainEqual(
    expect.objectContaining({ kind: 'match', id }),
  )
  expect(await findAnything('margaret fairweather', open)).toContainEqual(
    expect.objectContaining({ kind: 'athlete', id, name: 'M. Fairweather' }),
  )
  const match = expect.objectContaining({ kind: 'match', id })
  const { name: game } = await prisma.game.findUniqueOrThrow({ where: { id: 5 } })
  for (const text of [`${first?.feed_game_id}`, `${game} ${first?.feed_game_id}`])
    expect([text, await findAnything(text, open)]).toEqual([text, expect.arrayContaining([match])])
  expect(await findAnything(`no game ${first?.feed_game_id}`, open)).not.toContainEqual(match)
  const correction = await prisma.settlementCorrection.create({
    data: { gameId: 5, feedGameId: first?.feed_game_id ?? 0, figures: [] },
  })
  expect(await findAnything(`correction ${correction.id}`, open)).toEqual([
    expect.objectContaining({ kind: 'correction', id: String(correction.id) }),
  ])
  expect(await findAnything('short losses', open)).toContainEqual({
    kind: 'setting',
    id: 'refund_short_losses',
    name: 'Refund short losses',
    note: 'Setting',
  })
  await db.run(sql`
    insert into job_runs (job_id, task, attempt, worker, started_at, finished_at, outcome)
    values (987654, 'delete_old_data', 1, 'test', now(), now(), 'done')`)
  expect(await findAnything('J-987654', open)).toEqual([
    { kind: 'job', id: 'J-987654', name: 'delete old data', note: 'done' },
  ])
})

test('finds a deposit and a challenge by the ID that pages show, not by the number alone', async () => {
  const user = await makeUser()
  const deposit = await prisma.deposit.create({ data: { userId: user.id, amountCents: 500 } })
  const found = { kind: 'deposit', id: `D-${deposit.id}`, name: user.username, note: 'pending' }
  expect(await findAnything(`d-${deposit.id}`, open)).toEqual([found])
  expect(await findAnything(`${deposit.id}`, open)).not.toContainEqual(found)
  const name = `Hat trick ${randomUUID()}`
  const challenge = await db.row<{ id: number }>(sql`
    insert into challenges (name, kind, goal, status) values (${name}, 'entries_won', 9999, 'Paused') returning id`)
  expect(await findAnything(`H-${challenge?.id}`, open)).toEqual([
    { kind: 'challenge', id: `H-${challenge?.id}`, name, note: 'Challenge' },
  ])
})

test('finds a withdrawal with the state that its list shows', async () => {
  const user = await makeUser()
  const id = await makeUndecidedWithdrawal(user.id)
  const found = { kind: 'withdrawal', id: `W-${id}`, name: user.username, note: 'to decide' }
  expect(await findAnything(`w-${id}`, open)).toEqual([found])
  await requestApproval(await makeAuthor(), {
    action: 'withdrawal.approve',
    input: { withdrawalId: id },
    reason: 'Above the limit',
  })
  expect(await findAnything(`w-${id}`, open)).toEqual([{ ...found, note: 'approval requested' }])
})

test('finds a segment by part of its name, and all by the word', async () => {
  const [{ operatorId }, name] = [await createOperator(), `Finders ${randomUUID()}`]
  await db.run(sql`insert into segments (name, users, created_by_id) values (${name}, 1, ${operatorId})`)
  const found = { kind: 'segment', id: name, name, note: 'Segment of 1 user' }
  expect(await findAnything(name.slice(3), open)).toEqual([found])
  const words = (await findAnything('Segment', open)).filter(({ kind }) => kind === 'segment')
  expect(words.length).toBeGreaterThan(0)
})

test('hides from viewers a segment whose name has a contact', async () => {
  const [{ operatorId }, part] = [await createOperator(), randomUUID()]
  const names = [`Friends of ${part}@users.test`, `Finders ${part}`]
  for (const name of names)
    await db.run(sql`insert into segments (name, users, created_by_id) values (${name}, 1, ${operatorId})`)
  const find = async (isMasked: boolean) => (await findAnything(part, { isMasked })).map(({ id }) => id)
  expect((await find(false)).sort()).toEqual(names.toSorted())
  expect(await find(true)).toEqual([names[1]])
})

test('finds a question by its ID, and nothing for IDs that do not exist', async () => {
  const text = `Which team is it, ${randomUUID()}?`
  const id = await addTestQuestion(text, { status: 'draft' })
  expect(await findAnything(`q-${id}`, open)).toEqual([
    { kind: 'trivia', id: `Q-${id}`, name: text, note: 'draft' },
  ])
  for (const letter of ['D', 'H', 'Q', 'W', 'K'])
    expect(await findAnything(`${letter}-2147483647`, open)).toEqual([])
  for (const letter of ['D', 'H', 'Q', 'W', 'K'])
    expect(await findAnything(`${letter}-99999999999999`, open)).toEqual([])
})

test('finds an entry of a contest by its number, unless the user left', async () => {
  const { id } = await openTestContest()
  const { userId, entryId } = await joinAs(id)
  const user = await prisma.user.findUniqueOrThrow({ where: { id: userId } })
  const contest = await prisma.contest.findUniqueOrThrow({ where: { id } })
  const found = {
    kind: 'contest-entry',
    id: `${id}/${userId}`,
    name: `Entry ${entryId} of ${user.username}`,
    note: contest.name,
  }
  expect(await findAnything(`Entry ${entryId}`, open)).toEqual([found])
  expect(await findAnything(`${entryId}`, open)).toContainEqual(found)
  await leaveContest(withoutIdempotency, userId, id)
  expect(await findAnything(`entry ${entryId}`, open)).toEqual([])
})

test('finds payment events, webhook events, API tokens and changes by the IDs that pages show', async () => {
  const eventId = `evt_${randomUUID().slice(0, 12)}`
  await db.run(sql`
    insert into payment_events (provider, event_id, kind, body, status)
    values ('stripe', ${eventId}, 'charge.refunded', '{}', 'received')`)
  const payment = { kind: 'payment-event', id: eventId, name: 'charge.refunded', note: 'stripe, received' }
  for (const text of [eventId, `stripe ${eventId}`])
    expect([text, await findAnything(text, open)]).toEqual([text, [payment]])

  const endpoint = await makeEndpoint('http://127.0.0.1:1/hook', ['account.created'])
  const { uid } = await db.one<{ uid: string }>(sql`
    with event as (
      insert into webhook_events (type, data) values ('account.created', '{}') returning id, uid
    ), delivery as (
      insert into webhook_deliveries (event_id, endpoint_id, status, next_attempt_at)
      select id, ${endpoint.id}::int, 'pending', now() from event
    ) select uid from event`)
  expect(await findAnything(`evt_${uid}`, open)).toEqual([
    {
      kind: 'webhook-event',
      id: `${endpoint.id}/evt_${uid}`,
      name: 'account.created',
      note: 'Test endpoint',
    },
  ])

  const by = { ...(await createOperator('editor')), requestId: randomUUID() }
  const input = {
    name: 'Pipeline',
    scopes: ['audit:read' as const],
    days: 1,
    reason: 'Test of the search',
    current: testPassword,
  }
  const { id, token } = await createApiToken(by, input)
  const prefix = token.slice(0, 12)
  expect(await findAnything(`${prefix}…`, open)).toEqual([
    { kind: 'api-token', id: String(id), name: 'Pipeline', note: `${prefix}…` },
  ])
  expect(await findAnything(by.requestId, open)).toEqual([
    { kind: 'change', id: by.requestId, name: by.name, note: '1 change' },
  ])
})

test('finds a game by the number that its page shows', async () => {
  expect(await findAnything('game 5', open)).toEqual([expect.objectContaining({ kind: 'game', id: '5' })])
})

test('finds nothing for odd queries', async () => {
  for (const text of ['', '   ', '%', "'; drop table users", 'U-99999999999999999999', '\\'])
    expect([text, (await findAnything(text, open)).filter(({ kind }) => kind !== 'promo')]).toEqual([
      text,
      [],
    ])
})

test('finds IDs also in lower case and without a dash', async () => {
  const user = await makeUser()
  for (const text of [`u${user.id}`, `U${user.id}`])
    expect(await findAnything(text, open)).toContainEqual(
      expect.objectContaining({ kind: 'user', id: `U-${user.id}` }),
    )
  // Only users have this letter.
  const kinds = new Set((await findAnything(`u-${user.id}`, open)).map(({ kind }) => kind))
  expect(kinds).toEqual(new Set(['user']))
})

test('finds operators by part of their name or email', async () => {
  const { operatorId, name } = await createOperator()
  const { email } = await prisma.operator.findUniqueOrThrow({ where: { id: operatorId } })
  const found = { kind: 'operator', id: String(operatorId), name, note: email }
  expect(await findAnything(name.slice(1), open)).toContainEqual(found)
  expect(await findAnything(email.slice(2), open)).toContainEqual(found)
})

test('finds states by code and name, with one typo', async () => {
  const found = expect.objectContaining({ kind: 'region', id: 'CA', name: 'California' })
  for (const text of ['ca', 'California', 'califrnia', 'Calif'])
    expect([text, await findAnything(text, open)]).toEqual([text, expect.arrayContaining([found])])
  const ohio = await findAnything('oh', open)
  expect(ohio.filter(({ kind }) => kind === 'region').map(({ id }) => id)).toEqual(['OH'])
})

test('finds tasks by their name with spaces or underscores', async () => {
  await db.run(sql`
    insert into job_tasks (name, description, max_attempts) values ('settle_entries', 'Settles entries', 1)
    on conflict do nothing`)
  for (const text of ['settle_entries', 'settle entr', 'Settle'])
    expect([text, await findAnything(text, open)]).toEqual([
      text,
      expect.arrayContaining([{ kind: 'task', id: 'settle_entries', name: 'settle entries', note: 'Task' }]),
    ])
})

test('finds settings with one typo', async () => {
  const keysOf = async (text: string) =>
    (await findAnything(text, open)).filter(({ kind }) => kind === 'setting').map(({ id }) => id)
  expect(await keysOf('withdrawl')).toEqual(await keysOf('withdrawal'))
  expect(await keysOf('withdrawl')).not.toEqual([])
})

test('finds releases by platform and beginning of the version', async () => {
  const version = `7${Math.floor(Math.random() * 1_000)}.4.0`
  const platforms = ['ios', 'android'] as const
  for (const platform of platforms) await prisma.release.create({ data: { platform, version } })
  const namesOf = async (text: string) =>
    (await findAnything(text, open)).filter(({ kind }) => kind === 'release').map(({ name }) => name)
  expect(await namesOf(`iOS ${version.slice(0, -2)}`)).toEqual([`iOS ${version}`])
  expect(await namesOf(`android v${version}`)).toEqual([`Android ${version}`])
  expect((await namesOf(version)).sort()).toEqual([`Android ${version}`, `iOS ${version}`])
  expect(await namesOf('ios')).toContain(`iOS ${version}`)
})

test('finds requests and payment events by the beginning of their ID', async () => {
  const eventId = `evt_${randomUUID()}`
  await db.run(sql`
    insert into payment_events (provider, event_id, kind, body, status, processed_at)
    values ('stripe', ${eventId}, 'charge.refunded', '{}', 'processed', now())`)
  const event = expect.objectContaining({ kind: 'payment-event', id: eventId })
  for (const text of [eventId, eventId.slice(0, 14), `stripe ${eventId.slice(0, 20)}`])
    expect(await findAnything(text, open)).toEqual([event])
  expect(await findAnything(eventId.slice(0, 5), open)).toEqual([])
})
