import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { savePushToken } from '@/lib/people/device/save-push-token'
import { holderOf, makeUser } from '@/lib/people/testing/users'
import { hashToken, issueToken, revokeTokens } from './access-token'
import { revokeSession, signOut } from './own-sessions'
import { findHolderOrEndSession, refreshToken } from './refresh-token'
import { touchTokens } from './touch-tokens'

async function issueTokens(user: { id: number; email: string; username: string }, count: number) {
  const tokens: string[] = []
  for (let i = 0; i < count; i++) tokens.push((await transaction(db => issueToken(db, user))).accessToken)
  return tokens
}

describe('an access token', () => {
  test('has 256 bits in base64url and is stored as SHA-256 only', async () => {
    const { accessToken } = await makeUser()
    expect(accessToken).toMatch(/^[\w-]{43}$/)
    const row = await db.row<{ days: number }>(sql`
      select extract(epoch from expires_at - created_at)::int / 86400 as days
        from access_tokens where token_hash = ${hashToken(accessToken)}`)
    expect(row).toEqual({ days: 30 })
  })
  test('identifies its user', async () => {
    const user = await makeUser()
    expect(await holderOf(user.accessToken)).toMatchObject({
      id: user.id,
      email: user.email,
      isDeleted: false,
    })
  })
  test('expires after 30 days, or after 14 days without use', async () => {
    const [old, idle] = [await makeUser(), await makeUser()]
    await db.run(sql`update access_tokens set expires_at = now() where user_id = ${old.id}`)
    await db.run(
      sql`update access_tokens set last_used_at = now() - interval '14 days 1 second' where user_id = ${idle.id}`,
    )
    expect(await holderOf(old.accessToken)).toBeNull()
    expect(await holderOf(idle.accessToken)).toBeNull()
  })
  test('stays valid while used; its last use is updated every five minutes', async () => {
    const user = await makeUser()
    const readUse = async () =>
      (
        await db.row<{ at: Date }>(
          sql`select last_used_at as at from access_tokens where user_id = ${user.id}`,
        )
      )?.at
    const fresh = await readUse()
    const { tokenId = 0 } = (await holderOf(user.accessToken)) ?? {}
    await touchTokens([tokenId])
    expect(await readUse()).toEqual(fresh)
    await db.run(
      sql`update access_tokens set last_used_at = now() - interval '13 days' where id = ${tokenId}`,
    )
    expect(await holderOf(user.accessToken)).toMatchObject({ isTokenStale: true })
    await touchTokens([tokenId])
    expect(await holderOf(user.accessToken)).toMatchObject({ isTokenStale: false })
  })
  test('is revoked alone by sign-out', async () => {
    const user = await makeUser()
    const [other = ''] = await issueTokens(user, 1)
    const holder = await holderOf(user.accessToken)
    await signOut(holder?.tokenId ?? 0)
    expect(await holderOf(user.accessToken)).toBeNull()
    expect(await holderOf(other)).toMatchObject({ id: user.id })
  })
  test('is revoked with all other tokens of its user only', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    const tokens = [user.accessToken, ...(await issueTokens(user, 2))]
    await transaction(db => revokeTokens(db, user.id, 'password_reset'))
    for (const token of tokens) expect(await holderOf(token)).toBeNull()
    expect(await holderOf(other.accessToken)).not.toBeNull()
  })
})

test('an eleventh token revokes the oldest with the reason too_many', async () => {
  const user = await makeUser()
  const tokens = [user.accessToken, ...(await issueTokens(user, 10))]
  const holders = await Promise.all(tokens.map(holderOf))
  expect(holders.map(holder => holder !== null)).toEqual([false, ...Array(10).fill(true)])
  const revoked = await db.rows(
    sql`select revocation_reason from access_tokens where user_id = ${user.id} and revoked_at is not null`,
  )
  expect(revoked).toEqual([{ revocationReason: 'too_many' }])
})

type TestUser = Awaited<ReturnType<typeof makeUser>>

/** The token of the call before the last, sent again, can be a thief's. */
async function reuseToken({ accessToken: first }: TestUser) {
  let token = first
  for (let time = 0; time < 2; time++) {
    const holder = await findHolderOrEndSession(hashToken(token))
    if (holder) token = (await refreshToken(holder)).accessToken
  }
  await findHolderOrEndSession(hashToken(first))
}

test.each<[string, (user: TestUser, tokenId: number) => Promise<unknown>]>([
  ['sign-out', (_, tokenId) => signOut(tokenId)],
  ['the list of sessions', ({ id }, tokenId) => revokeSession(id, tokenId)],
  ['a new password', ({ id }) => transaction(tx => revokeTokens(tx, id, 'password_reset'))],
  ['ten newer sessions', user => issueTokens(user, 10)],
  ['a replaced token that is sent again', reuseToken],
])('%s ends the session with its push token', async (_, end) => {
  const user = await makeUser()
  const { tokenId = 0 } = (await holderOf(user.accessToken)) ?? {}
  await savePushToken(tokenId, `phone of ${user.username}`)
  await end(user, tokenId)
  const session = await db.row(sql`
    select revoked_at is not null as is_ended, fcm_token from access_tokens where id = ${tokenId}`)
  expect(session).toEqual({ isEnded: true, fcmToken: null })
})

test('a session that has ended has no push token', async () => {
  const user = await makeUser()
  await db.run(sql`update access_tokens set fcm_token = ${user.username} where user_id = ${user.id}`)
  await expect(
    db.run(
      sql`update access_tokens set revoked_at = now(), revocation_reason = 'sign_out' where user_id = ${user.id}`,
    ),
  ).rejects.toMatchObject({ constraint: 'access_tokens_ended_without_push_token' })
})
