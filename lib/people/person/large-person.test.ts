import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { findExceededLimit } from '@/lib/change/policy/assert-within-policy'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { makeUser } from '@/lib/people/testing/users'
import { barredAsPerson, minorPersons } from './person'

/** Each account shares a mailbox with the next one and a phone with all; each distrusts the phone since a reset of its own. */
async function makeAccounts(count: number): Promise<number[]> {
  const { id: name } = await makeUser()
  const accounts = await db.rows<{ id: number }>(sql`
    insert into users (email, username, password_hash)
    select concat('a', ${name}::int, '-', place, '@many.test'), concat('many', ${name}::int, 'x', place), 'none'
      from generate_series(1, ${count}::int) as place returning id`)
  const ids = accounts.map(({ id }) => id)
  await db.run(sql`
    insert into person_keys (user_id, key_hash, kind, shared_at, distrusted_at)
    select id, person_key(kind, concat(${name}::int, case kind when 'mailbox' then place + side end)), kind, now(),
           case kind when 'phone' then now() - place * interval '1 minute' end
      from unnest(${ids}::int[]) with ordinality as account (id, place), generate_series(0, 1) as side,
           unnest(array['mailbox', 'phone']) as kind
     where kind = 'mailbox' or side = 0`)
  return ids
}

/** A second is fifty times what it takes. */
async function expectFast<Result>(work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const result = await work()
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  return result
}

test('the accounts of a person with hundreds of them are found fast, and few locks are taken', async () => {
  const [first = 0, ...others] = await makeAccounts(400)
  const found = await expectFast(() =>
    db.rows<{ userId: number }>(sql`
      select other.user_id from other_accounts_of_person(${first}::int, array['mailbox', 'phone']) as other order by 1`),
  )
  expect(found.map(({ userId }) => userId)).toEqual(others)
  const lockOf = (userId: number) =>
    transaction(async tx => {
      await tx.run(sql`select lock_person(${userId}::int)`)
      const locks = await tx.rows<{ id: string }>(sql`
        select concat(classid, ' ', objid) as id from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`)
      return locks.map(({ id }) => id)
    })
  const [locks, last] = [await lockOf(first), await lockOf(others.at(-1) ?? 0)]
  expect(locks.length).toBeLessThan(110)
  expect(last.filter(id => locks.includes(id)).length).toBeGreaterThan(90)
})

test('bars and minors among many accounts of a person are counted fast', async () => {
  const ids = await makeAccounts(80)
  await db.run(sql`
    insert into self_exclusions (user_id, source) select id, 'user' from unnest(${ids}::int[]) as id`)
  await db.run(sql`
    insert into user_kyc (user_id, status_id, date_of_birth)
    select id, 1, now() - interval '16 years' from unnest(${ids}::int[]) as id`)
  for (const reached of [barredAsPerson, minorPersons]) {
    const users = await expectFast(() => db.rows<{ userId: number }>(reached))
    expect(users.map(({ userId }) => userId)).toEqual(expect.arrayContaining(ids))
  }
})

test('the limit of one person is compared fast for many accounts, as the sum of all', async () => {
  const ids = await makeAccounts(400)
  const exceededBy = (cents: bigint) =>
    expectFast(() =>
      findExceededLimit(db, 0, adjustBalance, {
        cents: ids.map(userId => ({ userId, cents, perUserCents: 200n })),
      }),
    )
  expect(await exceededBy(100n)).toMatchObject({ because: 'user' })
})
