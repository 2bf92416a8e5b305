import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { db, pool } from '@/lib/db/client'
import { sendPasswordCode } from '@/lib/people/account/recovery/send-password-code'
import { sendVerificationMail } from '@/lib/people/account/recovery/send-verification-mail'
import { makeUser } from '@/lib/people/testing/users'
import { deleteExpiredCredentials } from './delete-expired-credentials'
import { knownNetworkDays } from './known-network'

const tables = [
  'access_tokens',
  'otps',
  'otp_failures',
  'otp_network_failures',
  'known_networks',
  'email_verifications',
] as const

/** A user with one row in each table, all expired `daysAgo`. */
async function makeExpired(daysAgo: number): Promise<number> {
  const { id, email } = await makeUser()
  await sendPasswordCode(email)
  await sendVerificationMail(id, email)
  await db.run(sql`insert into otp_failures (user_id, on_day) values (${id}, current_date - ${daysAgo}::int)`)
  await db.run(sql`
    insert into otp_network_failures (user_id, on_day, network_hmac) values (${id}, current_date - ${daysAgo}::int, '')`)
  await db.run(sql`
    insert into known_networks (user_id, network_hmac, seen_at)
    values (${id}, '', now() - make_interval(days => ${daysAgo + knownNetworkDays - 30}))`)
  for (const table of [sql`access_tokens`, sql`otps`, sql`email_verifications`])
    await db.run(sql`
      update ${table} set expires_at = now() - make_interval(days => ${daysAgo}) where user_id = ${id}`)
  return id
}

async function listKept(userId: number): Promise<string[]> {
  const counts = await Promise.all(
    tables.map(async table => {
      const { rowCount } = await pool.query(`select from ${table} where user_id = $1`, [userId])
      return rowCount ? [table] : []
    }),
  )
  return counts.flat()
}

test('rows that expired 30 days ago are deleted, newer ones are kept', async () => {
  const [old, recent, live] = [await makeExpired(31), await makeExpired(29), await makeUser()]
  expect(await listKept(old)).toEqual(tables)
  expect(await deleteExpiredCredentials()).toBeGreaterThanOrEqual(4)
  expect(await listKept(old)).toEqual([])
  expect(await listKept(recent)).toEqual(tables)
  expect(await listKept(live.id)).toEqual(['access_tokens'])
})

test('of the revoked tokens of a user the newest fifty are kept', async () => {
  const [busy, other] = [await makeUser(), await makeUser()]
  const revoke = (userId: number, count: number) =>
    db.run(sql`
      insert into access_tokens (user_id, token_hash, expires_at, revoked_at, revocation_reason)
      select ${userId}, sha256(gen_random_uuid()::text::bytea), now() + interval '30 days', now(), 'too_many'
        from generate_series(1, ${count}::int)`)
  await revoke(busy.id, 60)
  await revoke(other.id, 50)
  const readIds = async ({ id }: { id: number }) =>
    (await db.rows<{ id: number }>(sql`select id from access_tokens where user_id = ${id} order by id`)).map(
      token => token.id,
    )
  const [[live = 0, ...revoked], others] = [await readIds(busy), await readIds(other)]
  await deleteExpiredCredentials()
  expect(await readIds(busy)).toEqual([live, ...revoked.slice(10)])
  expect(await readIds(other)).toEqual(others)
})

test('no statement about revoked tokens reads those of all users', async () => {
  const { id } = await makeUser()
  const [far] = await db.rows<{ id: number }>(sql`
    insert into users (id, email, username, password_hash, deleted_at)
    values (${id}::int + 100000, ${`far${id}@example.com`}, ${`far${id}`}, '-', now()) returning id`)
  await db.run(sql`
    insert into access_tokens (user_id, token_hash, expires_at, revoked_at, revocation_reason)
    select ${far?.id}::int, sha256(gen_random_uuid()::text::bytea), now() + interval '30 days', now(), 'too_many'
      from generate_series(1, 20000)`)
  await db.run(sql`analyze access_tokens`)
  const [rows, run] = [vi.spyOn(db, 'rows'), vi.spyOn(db, 'run')]
  await deleteExpiredCredentials()
  const statements = [...rows.mock.calls, ...run.mock.calls].map(([statement]) => statement)
  vi.restoreAllMocks()
  const revoking = statements.filter(({ text }) => text.includes('revoked_at'))
  expect(revoking.length).toBeGreaterThan(1)
  // Later ones read those of this user.
  const plan = await db.rows<Record<string, string>>(sql`explain ${revoking[0] ?? sql``}`)
  expect(JSON.stringify(plan)).not.toContain('Seq Scan on access_tokens')
  await db.run(sql`delete from access_tokens where user_id = ${far?.id}`)
})

test('deletes any number of rows', async () => {
  const { id } = await makeUser()
  await db.run(sql`
    insert into access_tokens (user_id, token_hash, expires_at)
    select ${id}, sha256(gen_random_uuid()::text::bytea), now() - interval '40 days' from generate_series(1, 12345)`)
  expect(await deleteExpiredCredentials()).toBeGreaterThanOrEqual(12_345)
  const [remaining] = await db.rows(
    sql`select count(*)::int as tokens from access_tokens where user_id = ${id}`,
  )
  expect(remaining).toEqual({ tokens: 1 })
})
