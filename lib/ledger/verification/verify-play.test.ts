import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, it, test } from 'vitest'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { makeWalletOwner } from '@/lib/people/testing/wallet'
import { playJob, verifyPlay } from './jobs'

await resetDatabase()

const run = () => playJob.run({ id: '1', payload: {}, attempt: 1, signal: new AbortController().signal })

const depositAt = (userId: number, at: Sql) =>
  db.run(sql`insert into deposits (user_id, amount_cents, created_at) values (${userId}, 1000, ${at})`)

/** Names of the violated rules. */
const violated = async (userId: number) => {
  const { findings } = await verifyPlay()
  const own = findings.filter(({ violations }) =>
    violations.some(({ detail }) => detail.startsWith(`user ${userId},`)),
  )
  return own.map(({ name }) => name)
}

const exclude = (userId: number, startsAt: Sql, endedAt: Sql) =>
  db.run(sql`
    insert into self_exclusions (user_id, source, kind, starts_at, ends_at, ended_at)
    values (${userId}, 'user', 'time_out', ${startsAt}, ${startsAt} + interval '1 hour', ${endedAt})`)

const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`

describe('the proof', () => {
  it('finds deposits during an exclusion, and none before and after', async () => {
    const users = [await makeWalletOwner(), await makeWalletOwner(), await makeWalletOwner()] as const
    for (const userId of users) {
      await db.run(sql`update location_checks set checked_at = ${ago(600)} where user_id = ${userId}`)
      await exclude(userId, ago(120), ago(60))
    }
    await depositAt(users[0], ago(90))
    await depositAt(users[1], ago(121))
    await depositAt(users[2], ago(59))
    expect(await Promise.all(users.map(violated))).toEqual([['excluded_users_do_not_play'], [], []])
  })

  it('finds deposits of minors once their date of birth is known', async () => {
    const [early, late] = [await makeWalletOwner(), await makeWalletOwner()]
    await depositAt(early, ago(1))
    for (const userId of [early, late])
      await db.run(sql`
        insert into user_kyc (user_id, status_id, date_of_birth) values (${userId}, 1, now() - interval '17 years')`)
    await depositAt(late, sql`clock_timestamp()`)
    expect(await violated(early)).toEqual([])
    expect(await violated(late)).toContain('minors_do_not_play')
  })

  it('finds deposits without an allowed location', async () => {
    const [allowed, expired, never] = [
      await makeWalletOwner(),
      await makeWalletOwner(),
      await makeWalletOwner(),
    ]
    await db.run(sql`
      update location_checks set checked_at = ${ago(30)}, allowed_until = ${ago(20)} where user_id = ${expired}`)
    await db.run(sql`delete from location_checks where user_id = ${never}`)
    await db.run(sql`
      update user_geolocations set proven_from = ${ago(60)} where user_id = any(${[allowed, expired, never]}::int[])`)
    for (const userId of [allowed, expired, never]) await depositAt(userId, sql`clock_timestamp()`)
    expect(await violated(allowed)).toEqual([])
    expect(await violated(expired)).toEqual(['denied_users_do_not_play'])
    expect(await violated(never)).toEqual(['denied_users_do_not_play'])
    await db.run(
      sql`update user_geolocations set proven_from = now() + interval '1 hour' where user_id = ${never}`,
    )
    expect(await violated(never)).toEqual([])
  })
})

test('the nightly job fails with the violations, which opens a case', async () => {
  const userId = await makeWalletOwner()
  // Deposits of the tests above.
  await db.run(sql`alter table deposits disable trigger user`)
  await db.run(sql`delete from deposits`)
  await db.run(sql`alter table deposits enable trigger user`)
  expect(await run()).toBe('0 entries, deposits and claims verified')
  await exclude(userId, ago(120), ago(60))
  await depositAt(userId, ago(90))
  await expect(run()).rejects.toThrow(`user ${userId}, excluded since`)
})
