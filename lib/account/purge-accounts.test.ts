import sql from 'sql-template-tag'
import { afterAll, describe, expect, test } from 'vitest'
import { db, pool } from '@/lib/db/client'
import { logDevice } from '@/lib/device/log-device'
import { deleteAccount } from './delete-account'
import { purgeAccounts } from './purge-accounts'
import { saveReferralLink } from './save-referral-link'
import { sendPasswordCode } from './send-password-code'
import { sendVerificationMail } from './send-verification-mail'
import { signIn } from './sign-in'
import { signUp } from './sign-up'
import { fund, holderOf, makeUser, password } from './testing'

afterAll(() => pool.end())

async function makeDeleted(daysAgo: number) {
  const user = await makeUser()
  await sendVerificationMail(user.id, user.email)
  await sendPasswordCode(user.email)
  await saveReferralLink(user.id, `https://go.example/${user.username}`)
  await logDevice(user.id, { platform: 'ios', os: '26', version: '1', brand: 'Apple', model: user.username })
  await db.run(sql`
    update user_kyc set date_of_birth = '1990-01-01', upload_url = ${user.username} where user_id = ${user.id}`)
  await fund(user.id, 'credits', 500n)
  await deleteAccount(user.id)
  await db.run(sql`
    update users set deleted_at = now() - make_interval(days => ${daysAgo}) where id = ${user.id}`)
  return user
}

/** How many rows of the whole database hold that text, ledger and catalog included. */
async function findText(text: string) {
  const tables = await db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select 1 from "${name}" r where r::text like '%' || $1 || '%' limit 1`,
      [text],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('30 days after its deletion', () => {
  test('an account has no personal detail left anywhere, and its ledger stays', async () => {
    const user = await makeDeleted(30)
    expect(await findText(user.username)).not.toEqual([])
    await purgeAccounts()
    expect(await findText(user.username)).toEqual([])
    expect(await findText(user.phone)).toEqual([])
    expect(
      await db.row(
        sql`select username, email, phone, purged_at is not null as is_purged from users where id = ${user.id}`,
      ),
    ).toEqual({ username: `purged:${user.id}`, email: `purged:${user.id}`, phone: null, isPurged: true })
    expect(await db.rows(sql`select amount_cents from postings where user_id = ${user.id}`)).toEqual([
      { amountCents: 500n },
    ])
  })
  test('its token names nobody, and its identifiers are free again', async () => {
    const user = await makeDeleted(31)
    await purgeAccounts()
    expect(await holderOf(user.accessToken)).toBeNull()
    await expect(signIn(user.email, password)).rejects.toMatchObject({ code: 'SignInRefused' })
    const { email, username, phone } = user
    await expect(signUp({ email, username, phone, password })).resolves.toMatchObject({ user: { email } })
  })
})

test('an account deleted 29 days ago keeps everything, and so does a live one', async () => {
  const [recent, live] = [await makeDeleted(29), await makeUser()]
  await purgeAccounts()
  const kept = await db.rows(
    sql`select email, username, phone from users where id = any(${[recent.id, live.id]}) order by id`,
  )
  expect(kept).toEqual([recent, live].map(({ email, username, phone }) => ({ email, username, phone })))
})

test('four processes at the same time purge each account once', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => makeDeleted(40)))
  const counts = await Promise.all(Array.from({ length: 4 }, purgeAccounts))
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(12)
  const rows = await db.rows(
    sql`select id from users where id = any(${users.map(({ id }) => id)}) and purged_at is null`,
  )
  expect(rows).toEqual([])
})
