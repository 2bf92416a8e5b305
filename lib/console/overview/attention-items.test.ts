import sql from 'sql-template-tag'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildFeedPayload, newFeedId } from '@/e2e/fixtures/feed-payload'
import { pauseGame } from '@/lib/app-config/catalog/catalog'
import { publishInStages, resetReleases, steer } from '@/lib/app-config/testing/release-rollouts'
import { makeAuthor } from '@/lib/change/testing/author'
import { decideApproval } from '@/lib/console/approval/decide-approval'
import { requestApproval } from '@/lib/console/testing/request-approval'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { openList } from '@/lib/list/open-list'
import { declineWithdrawal } from '@/lib/payments/decide-withdrawal'
import { returnWaiting } from '@/lib/payments/return-waiting'
import { failWithdrawal, makePayer, makeUndecidedWithdrawal } from '@/lib/payments/testing/payments'
import { createOperator } from '@/lib/people/testing/operators'
import { makeUser } from '@/lib/people/testing/users'
import { changeLine } from '@/lib/play/feed/edit-line'
import { updateFeedStatus } from '@/lib/play/feed/feed-status'
import { matchesList } from '@/lib/play/feed/matches-list'
import { joinAs, openTestContest } from '@/lib/play/testing/contest'
import { importPayload } from '@/lib/play/testing/feed'
import { finishMatches } from '@/lib/play/testing/settlement'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { type AttentionItem, compareUrgency, listAttentionItems } from './attention-items'
import { countAttentionItems } from './count-attention-items'
import { readServiceStatus } from './read-service-status'

await resetDatabase()

beforeEach(() => db.run(sql`delete from promos`))

type Promo = { bucket: 'active' | 'inactive' | 'missing'; status?: string; endsIn?: string; budget?: number }

async function addPromo({ bucket, status = 'published', endsIn, budget }: Promo) {
  await db.run(sql`
    with added as (
      insert into credit_buckets (name, bucket, is_active)
      select 'Bucket ' || gen_random_uuid(), 'credits', ${bucket === 'active'}::bool
       where ${bucket !== 'missing'}::bool returning id
    )
    insert into promos (name, credits_cents, budget_cents, status, ends_at, credit_bucket_id)
    select 'Any', 500, ${budget ?? null}::int, ${status}::text::promo_status, now() + ${endsIn ?? null}::text::interval,
           (select id from added)`)
}

async function countBlockedPromos() {
  const { operatorId } = await createOperator()
  const items = await listAttentionItems(operatorId)
  return items.flatMap(item => (item.kind === 'promos' ? [item.count] : []))
}

test.each<Promo>([
  { bucket: 'inactive' },
  { bucket: 'missing' },
  { bucket: 'inactive', endsIn: '1 hour', budget: 500 },
])('a published promo that no user can claim needs attention: %o', async promo => {
  await addPromo({ bucket: 'active' })
  expect(await countBlockedPromos()).toEqual([])
  await addPromo(promo)
  expect(await countBlockedPromos()).toEqual([1])
  await addPromo(promo)
  expect(await countBlockedPromos()).toEqual([2])
  // The items of the list are counted, not the promos.
  expect((await countAttentionItems(0)).promos).toBe(1)
})

test.each<Promo>([
  { bucket: 'inactive', status: 'paused' },
  { bucket: 'missing', status: 'draft' },
  { bucket: 'inactive', endsIn: '-1 hour' },
  { bucket: 'missing', budget: 499 },
])('a promo that is not published, has ended or is spent does not: %o', async promo => {
  await addPromo(promo)
  expect(await countBlockedPromos()).toEqual([])
})

test('accounts that share a mailbox need attention as one item, for a week', async () => {
  const { operatorId } = await createOperator()
  const findShared = async () =>
    (await listAttentionItems(operatorId)).filter(({ kind }) => kind === 'shared accounts')
  const verify = async (email: string) => {
    const { id } = await makeUser()
    await db.run(sql`update users set email = ${email}, email_verified_at = now() where id = ${id}`)
    return id
  }
  await verify('nell+1@gmail.com')
  await verify('nell@outlook.com')
  expect(await findShared()).toEqual([])
  const id = await verify('n.ell+2@googlemail.com')
  expect(await findShared()).toMatchObject([{ count: 2, hasMore: false }])
  await db.run(sql`update person_keys set shared_at = shared_at - interval '8 days' where user_id = ${id}`)
  expect(await findShared()).toMatchObject([{ count: 1 }])
})

const listed = async (kind: string, operatorId = 0) =>
  (await listAttentionItems(operatorId)).filter(item => item.kind === kind)

test('messages of a channel without a provider need attention as one item', async () => {
  expect(await listed('unsent')).toEqual([])
  await db.run(sql`
    insert into messages (channel, recipient, template, props, status)
    values ('mail', 'a@b.test', 'welcome', '{}', 'queued'), ('mail', 'a@b.test', 'welcome', '{}', 'queued'),
           ('mail', 'a@b.test', 'welcome', '{}', 'sent')`)
  expect(await listed('unsent')).toMatchObject([{ channel: 'mail', count: 2, hasMore: false }])
  expect(await countAttentionItems(0)).toMatchObject({ unsent: 1 })
  await db.run(sql`delete from messages`)
})

test('the invitation of an operator who has joined is not awaited', async () => {
  const [{ operatorId }, email] = [await createOperator(), `${crypto.randomUUID()}@operators.test`]
  await db.run(sql`update operators set email = ${email} where id = ${operatorId}`)
  await db.run(sql`
    insert into messages (channel, recipient, template, props, status)
    values ('mail', ${email}, 'operator-invitation', '{}', 'queued')`)
  expect(await listed('unsent')).toEqual([])
  expect(await countAttentionItems(0)).toMatchObject({ unsent: 0 })
  await db.run(sql`update operators set password_hash = null where id = ${operatorId}`)
  expect(await listed('unsent')).toMatchObject([{ count: 1 }])
  await db.run(sql`delete from messages`)
})

test('a game that an operator paused needs attention, one that is paused from the start does not', async () => {
  expect(await listed('games')).toEqual([])
  const { id, name } = await db.one<{ id: number; name: string }>(sql`
    select id, name from games where status = 'Active' order by sequence limit 1`)
  await pauseGame(await makeAuthor(), { id })
  expect(await listed('games')).toMatchObject([{ names: [name] }])
  await db.run(sql`update games set status = 'Active' where id = ${id}`)
  expect(await listed('games')).toEqual([])
})

test('matches without results need attention with the entries that wait, until they are over', async () => {
  expect(await listed('overdue')).toEqual([])
  const user = await makePicker()
  const slip = user.slip()
  await enterSlip(user.userId, slip)
  const { cents } = await db.one<{ cents: number }>(sql`
    select buy_in_cents::int as cents from pickem_entries where user_id = ${user.userId}`)
  const move = (ago: string) =>
    db.run(sql`
      update feed_games set scheduled_at = now() - ${ago}::text::interval
       where game_id = ${slip.game_id}
         and feed_game_id = any(${slip.players.map(player => player.feed_game_id)}::int[])`)
  await move('11 hours')
  expect(await listed('overdue')).toEqual([])
  await move('11 days')
  expect(await listed('overdue')).toMatchObject([{ matches: slip.players.length, entries: 1, cents }])
  expect(await countAttentionItems(0)).toMatchObject({ overdue: 1, hasFailed: true })
  expect((await readServiceStatus()).feed).toMatchObject({ overdueMatches: slip.players.length })
  await finishMatches(slip, 'WWU')
  expect(await listed('overdue')).toMatchObject([{ matches: 1, entries: 1, cents }])
  expect((await readServiceStatus()).feed).toMatchObject({ overdueMatches: 1 })
  await finishMatches(slip, 'WWW')
  expect(await listed('overdue')).toEqual([])
})

test('contests with money need attention a day after their start, or if they never start, until they end', async () => {
  const count = async () => {
    const [item] = await listed('contests')
    return item?.kind === 'contests' ? [item.contests, item.entries, item.cents] : [0, 0, 0]
  }
  const [contests = 0, entries = 0, cents = 0] = await count()
  const more = [contests + 1, entries + 1, cents + 500]
  const open = async () => {
    const feedGameId = newFeedId()
    const report = (status: string) =>
      importPayload({ games: [{ feed_game_id: feedGameId, scheduled_at: '2127-03-01T18:00:00Z', status }] })
    await report('Scheduled')
    const { id } = await openTestContest({ feedGameIds: [feedGameId] })
    await joinAs(id)
    const setStart = (startsAt: Date | null) =>
      transaction(async tx => {
        await tx.run(sql`set local session_replication_role = replica`)
        await tx.run(sql`update contests set starts_at = ${startsAt} where id = ${id}`)
      })
    const end = () => db.run(sql`update contests set status = 'canceled' where id = ${id}`)
    return { report, setStart, end }
  }
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const started = await open()
  await started.setStart(hoursAgo(25))
  expect(await count()).toEqual([contests, entries, cents])
  await started.report('Final')
  expect(await count()).toEqual(more)
  expect(await countAttentionItems(0)).toMatchObject({ contests: 1, hasFailed: true })
  await started.setStart(hoursAgo(23))
  expect(await count()).toEqual([contests, entries, cents])
  const off = await open()
  await off.setStart(null)
  expect(await count()).toEqual([contests, entries, cents])
  await off.report('Canceled')
  expect(await count()).toEqual(more)
  await off.end()
  expect(await count()).toEqual([contests, entries, cents])
})

test('an active game without a feed needs attention while it has matches that are not over', async () => {
  await db.run(sql`delete from feed_deliveries`)
  await db.run(sql`delete from projections`)
  await db.run(sql`update feed_games set status = 'Final'`)
  await db.run(sql`update games set status = 'Active' where id = 5`)
  onTestFinished(() => db.run(sql`update games set status = 'Paused' where id = 5`).then(() => {}))
  await updateFeedStatus()
  expect(await listed('feeds')).toEqual([])
  const payload = buildFeedPayload()
  await importPayload({ games: payload.games })
  expect(await listed('feeds')).toEqual([])
  await db.run(sql`update feed_deliveries set delivered_at = now() - interval '8 days'`)
  await updateFeedStatus()
  const { name } = await db.one<{ name: string }>(sql`select name from games where id = 5`)
  expect(await listed('feeds')).toMatchObject([{ names: [name], matches: payload.games.length }])
  expect(await countAttentionItems(0)).toMatchObject({ feeds: 1 })
})

test('an endpoint that the service disabled needs attention until it is enabled', async () => {
  const add = (name: string, because: string) =>
    db.run(sql`
      insert into webhook_endpoints (name, url, events, secret, disabled_at, disabled_because)
      values (${name}, 'https://example.com/', '{account.created}', '', now(), ${because})`)
  await add('By an operator', 'operator')
  expect(await listed('webhooks')).toEqual([])
  await add('CRM', 'failing')
  await add('Archive', 'gone')
  expect(await listed('webhooks')).toMatchObject([{ endpoints: [{ name: 'CRM' }, { name: 'Archive' }] }])
  expect(await countAttentionItems(0)).toMatchObject({ webhooks: 1 })
  await db.run(sql`update webhook_endpoints set disabled_at = null, disabled_because = null`)
  expect(await listed('webhooks')).toEqual([])
})

test.each([
  ['hold', false],
  ['stop', true],
] as const)('a rollout needs attention after %s, until it goes on', async (move, isStopped) => {
  await resetReleases()
  const id = await publishInStages()
  expect(await listed('rollout')).toEqual([])
  await steer(id, move)
  expect(await listed('rollout')).toMatchObject([
    { id, name: 'iOS 4.1.0', isStopped, percent: 1, reason: 'Test of a rollout' },
  ])
  await steer(id, 'resume')
  expect(await listed('rollout')).toEqual([])
})

test('a changed line needs attention with its match until it is confirmed, and its request also for the author', async () => {
  const manager = await makeAuthor()
  const payload = buildFeedPayload()
  const { games, players, projections, feed_game_id: feedGameId, feed_player_id: feedPlayerId } = payload
  await importPayload({ games, players, projections })
  const match = { gameId: 5, feedGameId, feedPlayerId }
  for (const projection of [20.75, 21]) {
    const { updatedAt } = await db.one<{ updatedAt: Date }>(sql`
      select updated_at from projections where game_id = 5 and feed_game_id = ${feedGameId}`)
    await changeLine(
      manager,
      { ...match, updatedAt: updatedAt.toISOString(), projection },
      'The league confirmed it by phone',
    )
  }
  expect(await listed('lines')).toMatchObject([
    { gameId: 5, feedGameId, match: 'Stags at Herons', players: 1, requested: 1 },
  ])
  const { rows } = await openList(matchesList, {
    path: '',
    parameters: { view: 'all', lines: 'unconfirmed' },
    operatorId: manager.operatorId,
    zone: 'UTC',
    requestId: 'test',
    isMasked: false,
    canExport: false,
  })
  expect(rows.map(row => row.feedGameId)).toEqual([feedGameId])
  for (const [operatorId, isOwn] of [
    [manager.operatorId, true],
    [0, false],
  ] as const)
    expect(await listed('approval', operatorId)).toMatchObject([
      { requests: [{ action: 'line.confirm' }], by: manager.name, isOwn },
    ])
  const counts = await countAttentionItems(manager.operatorId)
  expect(counts).toMatchObject({ lines: 1, requests: 1, approvals: 0 })
  const items = await listAttentionItems(manager.operatorId)
  expect(counts.items, 'without the own request').toBe(items.length - 1)
  expect(items.at(-1)).toMatchObject({ kind: 'approval', isOwn: true })
  const failed = items.map(({ kind }) =>
    ['closed', 'messages', 'jobs', 'overdue', 'feeds', 'webhooks', 'promos', 'payment events'].includes(kind),
  )
  expect(failed).toEqual(failed.toSorted((one, other) => Number(other) - Number(one)))
  await db.run(sql`update pending_approvals set expires_at = now() where decision is null`)
  expect(await listed('lines')).toMatchObject([{ players: 1, requested: 0 }])
  await db.run(sql`update projections set line_held_by_id = null where feed_game_id = ${feedGameId}`)
  expect(await listed('lines')).toEqual([])
})

test('of equal tone, items with the oldest money of users that waits are first', () => {
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000)
  const items: AttentionItem[] = [
    { kind: 'identity', count: 1, at: at(20) },
    { kind: 'payment cases', count: 1, cents: 500, at: at(3) },
    { kind: 'withdrawals', count: 2, cents: 9_000, at: at(14) },
    { kind: 'promos', count: 1, at: at(1) },
    { kind: 'overdue', matches: 15, entries: 4, cents: 4_000, at: at(8) },
    {
      kind: 'closed',
      platforms: ['ios'],
      users: 1,
      otherUsers: '',
      playingUsers: 1,
      endsAt: null,
      at: at(0),
    },
  ]
  expect(items.toSorted(compareUrgency).map(({ kind }) => kind)).toEqual([
    'closed',
    'overdue',
    'promos',
    'withdrawals',
    'payment cases',
    'identity',
  ])
})

test('withdrawals that failed in the last day need attention, but not those declined or returned for corrections', async () => {
  const { userId } = await makePayer(10_000n)
  const [id, declinedId] = [await failWithdrawal(userId), await makeUndecidedWithdrawal(userId)]
  await makeUndecidedWithdrawal(userId)
  await transaction(async tx => {
    const balances = new Map([['cash' as const, 0n]])
    await returnWaiting(tx, userId, [{ bucket: 'cash', cents: -100n }], balances)
  })
  await declineWithdrawal(await makeAuthor(), { withdrawalId: declinedId }, 'The account is not theirs')
  const { operatorId } = await createOperator()
  expect(await listed('failed withdrawals')).toMatchObject([{ count: 1, cents: 2_500 }])
  expect((await countAttentionItems(operatorId)).items).toBe((await listAttentionItems(operatorId)).length)
  await db.run(sql`update withdrawals set closed_at = closed_at - interval '25 hours' where id = ${id}`)
  expect(await listed('failed withdrawals')).toEqual([])
})

test('the badge has the number of items of the list', async () => {
  const { operatorId } = await createOperator()
  await addPromo({ bucket: 'missing' })
  const { id } = await makeUser()
  await db.run(sql`insert into identity_cases (user_id, provider) values (${id}, 'stripe')`)
  await db.run(sql`
    insert into maintenance_windows (starts_at, ends_at, message, platforms)
    values (now() + interval '3 hours', now() + interval '4 hours', '', null),
           (now() + interval '5 hours', now() + interval '6 hours', '', '{ios}')`)
  await db.run(sql`
    insert into location_checks (user_id, source, outcome, latitude, longitude, accuracy_m, is_jump)
    select ${id}::int, 'user', 'unknown', 40, -90, 5, true from generate_series(1, 2)`)
  const items = await listAttentionItems(operatorId)
  expect(items.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['promos', 'jump', 'identity', 'window']),
  )
  expect(items.flatMap(item => (item.kind === 'window' ? [item.platforms] : []))).toEqual([['ios'], null])
  expect((await countAttentionItems(operatorId)).items).toBe(items.length)
})

test('an expired or rejected request is listed for its requester for a week, until the change is requested again', async () => {
  const by = await makeAuthor()
  const { id: userId } = await makeUser()
  const request = () =>
    requestApproval(by, {
      action: 'user.lift-suspension',
      input: { userId },
      reason: 'The card was returned',
    })
  const expire = (id: number, interval: string) =>
    db.run(sql`
      update pending_approvals set requested_at = now() - interval '30 days', expires_at = now() - ${interval}::text::interval
       where id = ${id}`)
  const listed = async (operatorId = by.operatorId) =>
    (await listAttentionItems(operatorId)).flatMap(item =>
      item.kind === 'expired' ? item.requests.map(({ id }) => id) : [],
    )
  const id = await request()
  expect(await listed()).toEqual([])
  await expire(id, '1 day')
  expect(await listed()).toEqual([id])
  expect(await listed((await makeAuthor()).operatorId)).toEqual([])
  await expire(id, '8 days')
  expect(await listed()).toEqual([])
  await expire(id, '1 day')
  const again = await request()
  expect(await listed()).toEqual([])
  const other = await makeAuthor()
  await decideApproval(other, { id: again, decision: 'rejected', reason: 'The card is still disputed' })
  const rejected = (await listAttentionItems(by.operatorId)).find(({ kind }) => kind === 'rejected')
  expect(rejected).toMatchObject({
    by: other.name,
    reason: 'The card is still disputed',
    requests: [{ id: again }],
  })
  await request()
  expect((await listAttentionItems(by.operatorId)).some(({ kind }) => kind === 'rejected')).toBe(false)
})

test('a request on the overview, which viewers read, shows no email of an operator', async () => {
  const [by, { operatorId }] = [await createOperator(), await createOperator('viewer')]
  const input = { email: 'mara.okafor@operators.test', name: 'Mara Okafor', role: 'manager' }
  await requestApproval(by, { action: 'operator.invite', input, reason: 'Joins the shift' })
  const shown = JSON.stringify(
    (await listAttentionItems(operatorId)).filter(({ kind }) => kind === 'approval'),
  )
  expect(shown).toContain('m•••@operators.test')
  expect(shown).not.toContain(input.email)
})
