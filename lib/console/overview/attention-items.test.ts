import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { buildFeedPayload } from '@/e2e/fixtures/feed-payload'
import { pauseGame } from '@/lib/app-config/catalog/catalog'
import { publishInStages, resetReleases, steer } from '@/lib/app-config/testing/release-rollouts'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { createOperator } from '@/lib/people/testing/operators'
import { makeUser } from '@/lib/people/testing/users'
import { changeLine } from '@/lib/play/feed/edit-line'
import { importPayload } from '@/lib/play/testing/feed'
import { listAttentionItems } from './attention-items'
import { countAttentionItems } from './count-attention-items'

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
    ['closed', 'messages', 'jobs', 'promos', 'payment events'].includes(kind),
  )
  expect(failed).toEqual(failed.toSorted((one, other) => Number(other) - Number(one)))
  await db.run(sql`update pending_approvals set expires_at = now() where decision is null`)
  expect(await listed('lines')).toMatchObject([{ players: 1, requested: 0 }])
  await db.run(sql`update projections set line_held_by_id = null where feed_game_id = ${feedGameId}`)
  expect(await listed('lines')).toEqual([])
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
