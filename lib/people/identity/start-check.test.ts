import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { readBalanceCatalog } from '@/lib/api/balance/catalog'
import { answerBalanceV2 } from '@/lib/api/balance/present-v2'
import { findBalanceV2 } from '@/lib/api/balance/read'
import { db } from '@/lib/db/client'
import { resetPassword } from '@/lib/people/account/recovery/reset-password'
import { sendPasswordCode } from '@/lib/people/account/recovery/send-password-code'
import { hashToken } from '@/lib/people/account/sessions/access-token'
import { signIn } from '@/lib/people/account/sessions/sign-in'
import { startLink } from '@/lib/people/testing/identity'
import { makeUser, readSentCode, testNetwork, verifyContacts } from '@/lib/people/testing/users'
import { openPage, readLinkToken } from './link'
import { startIdentityCheck } from './start-check'

async function balanceOf({ accessToken }: { accessToken: string }) {
  const user = await findBalanceV2(hashToken(accessToken))
  if (!user) throw new Error('the token has no user')
  return answerBalanceV2(user, await readBalanceCatalog(user)).data
}

const tokenOf = (link: string) => link.split('/').at(-1) ?? ''

test('a fresh link is the kyc_upload_url until it expires', async () => {
  const user = await makeUser()
  expect(await balanceOf(user)).toMatchObject({ kyc_upload_url: null, kyc_url_days_passed: null })
  const { link, expiresAt } = await startIdentityCheck(user.id)
  expect(link).toMatch(/^http:\/\/[^/]+\/identity\/[\w-]{43}$/)
  expect(Math.round((expiresAt.getTime() - Date.now()) / 86_400_000)).toBe(30)
  expect(await balanceOf(user)).toMatchObject({ kyc_upload_url: link, kyc_url_days_passed: 0 })
  for (const [days, url] of [
    [29, link],
    [30, null],
  ] as const) {
    await db.run(sql`
      update user_kyc set link_issued_at = now() - make_interval(days => ${days}) where user_id = ${user.id}`)
    expect(await balanceOf(user)).toMatchObject({ kyc_upload_url: url, kyc_url_days_passed: days })
  }
})

test('each start replaces the link', async () => {
  const user = await makeUser()
  const { link: first } = await startIdentityCheck(user.id)
  const { link: second } = await startIdentityCheck(user.id)
  expect(second).not.toBe(first)
  expect((await balanceOf(user)).kyc_upload_url).toBe(second)
})

test('the link ends when all tokens are revoked, and a user in the middle of the check gets another one', async () => {
  const user = await makeUser()
  await verifyContacts(user.id)
  const key = await startLink(user.id)
  await db.run(sql`update user_kyc set attempts = 5 where user_id = ${user.id}`)
  await db.run(
    sql`insert into identity_cases (user_id, provider, status) values (${user.id}, 'stripe', 'started')`,
  )
  expect((await openPage(key)).kind).toBe('open')
  await sendPasswordCode(user.email)
  await resetPassword(user.id, await readSentCode(user.email), 'Changed2026', testNetwork)
  expect((await openPage(key)).kind).toBe('invalid')
  const { accessToken } = await signIn(user.email, 'Changed2026', testNetwork)
  expect(await balanceOf({ accessToken })).toMatchObject({ kyc_upload_url: null, kyc_url_days_passed: null })
  expect((await openPage(await startLink(user.id))).kind).toBe('open')
})

test('a verified user and one without attempts get no link', async () => {
  const user = await makeUser()
  await db.run(sql`update user_kyc set attempts = 5 where user_id = ${user.id}`)
  await expect(startIdentityCheck(user.id)).rejects.toMatchObject({
    code: 'IdentityAttemptsUsedUp',
    detail: { max: 5 },
  })
  await db.run(sql`
    update user_kyc set attempts = 0, date_of_birth = '1990-05-17',
           status_id = (select id from kyc_statuses where name = 'Verified') where user_id = ${user.id}`)
  await expect(startIdentityCheck(user.id)).rejects.toThrow('IdentityVerified')
})

test('the database verifies only adults, and is_adult follows', async () => {
  const user = await makeUser()
  const verify = (born: string | null) =>
    db.run(sql`
      update user_kyc set date_of_birth = ${born}::text::date,
             status_id = (select id from kyc_statuses where name = 'Verified') where user_id = ${user.id}`)
  const isAdult = async () =>
    (await db.row<{ isAdult: boolean }>(sql`select is_adult from users where id = ${user.id}`))?.isAdult
  const minor = `${new Date().getUTCFullYear() - 17}-01-01`
  for (const born of [null, minor])
    await expect(verify(born)).rejects.toMatchObject({ constraint: 'user_kyc_verified_adult' })
  await verify('1990-05-17')
  expect(await isAdult()).toBe(true)
  await expect(
    db.run(sql`update user_kyc set date_of_birth = ${minor}::text::date where user_id = ${user.id}`),
  ).rejects.toMatchObject({ constraint: 'user_kyc_verified_adult' })
  await db.run(sql`update user_kyc set status_id = 4 where user_id = ${user.id}`)
  expect(await isAdult()).toBe(false)
})

test('only a token that this service has signed has a key', async () => {
  const { link } = await startIdentityCheck((await makeUser()).id)
  const token = tokenOf(link)
  expect(readLinkToken(token)).toHaveLength(16)
  const flipped = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`
  for (const other of ['', 'a', flipped, `${token}A`, token.slice(1), 'A'.repeat(43), '%00'.repeat(14)])
    expect(readLinkToken(other)).toBeNull()
})
