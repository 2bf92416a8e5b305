import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { createOperator } from '@/lib/people/testing/operators'
import { makeUser } from '@/lib/people/testing/users'
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

test('the badge has the number of items of the list', async () => {
  const { operatorId } = await createOperator()
  await addPromo({ bucket: 'missing' })
  const { id } = await makeUser()
  await db.run(sql`insert into identity_cases (user_id, provider) values (${id}, 'stripe')`)
  await db.run(sql`
    insert into maintenance_windows (starts_at, ends_at, message)
    values (now() + interval '3 hours', now() + interval '4 hours', ''),
           (now() + interval '5 hours', now() + interval '6 hours', '')`)
  await db.run(sql`
    insert into location_checks (user_id, source, outcome, latitude, longitude, accuracy_m, is_jump)
    select ${id}::int, 'user', 'unknown', 40, -90, 5, true from generate_series(1, 2)`)
  const items = await listAttentionItems(operatorId)
  expect(items.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['promos', 'jump', 'identity', 'window']),
  )
  expect((await countAttentionItems(operatorId)).items).toBe(items.length)
})
