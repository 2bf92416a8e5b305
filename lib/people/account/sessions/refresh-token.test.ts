import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { createPersona } from '@/lib/qa/create-persona'
import { hashToken, replaceToken } from './access-token'
import { findTokenHolder } from './find-token-holder'
import { findHolderOrEndSession, refreshToken } from './refresh-token'

const holderOf = (token: string) => findTokenHolder(hashToken(token))

async function refresh(token: string): Promise<string> {
  const holder = await findHolderOrEndSession(hashToken(token))
  if (!holder) throw new Error('ended')
  return (await refreshToken(holder)).accessToken
}

it('replaces the token of a session for 30 days and keeps its row', async () => {
  const { accessToken: first } = await createPersona('fresh')
  const before = await holderOf(first)
  await db.run(
    sql`update access_tokens set expires_at = now() + interval '1 day' where id = ${before?.tokenId ?? 0}`,
  )
  const second = await refresh(first)
  expect(await holderOf(first)).toBeNull()
  expect((await holderOf(second))?.tokenId).toBe(before?.tokenId)
  const { isRenewed } = await db.one<{ isRenewed: boolean }>(sql`
    select expires_at > now() + interval '29 days' as is_renewed from access_tokens where id = ${before?.tokenId ?? 0}`)
  expect(isRenewed).toBe(true)
})

it('ends the session when any of its replaced tokens is sent again', async () => {
  const { accessToken: first } = await createPersona('fresh')
  const second = await refresh(first)
  const third = await refresh(second)
  const { id } = (await holderOf(third)) ?? { id: 0 }
  await expect(refresh(first)).rejects.toThrow('ended')
  expect(await holderOf(third)).toBeNull()
  const { areEnded } = await db.one<{ areEnded: boolean }>(sql`
    select coalesce(tokens_revoked_at > now() - interval '1 minute', false) as are_ended from users where id = ${id}`)
  expect(areEnded, 'links to pages').toBe(true)
})

it('repeats a refresh whose reply was lost, within a minute', async () => {
  const { accessToken: first } = await createPersona('fresh')
  const lost = await refresh(first)
  const second = await refresh(first)
  expect([await holderOf(lost), (await holderOf(second)) === null]).toEqual([null, false])
})

it('repeats a refresh as often as its reply is lost, within a minute of the first', async () => {
  const { accessToken: first } = await createPersona('fresh')
  const lost = [await refresh(first), await refresh(first), await refresh(first)]
  const last = await refresh(first)
  const { tokenId = 0 } = (await holderOf(last)) ?? {}
  await db.run(
    sql`update access_tokens set refreshed_at = now() - interval '59 seconds' where id = ${tokenId}`,
  )
  const next = await refresh(first)
  expect(await holderOf(next)).toMatchObject({ tokenId })
  await db.run(
    sql`update access_tokens set refreshed_at = refreshed_at - interval '2 seconds' where id = ${tokenId}`,
  )
  await expect(refresh(first)).rejects.toThrow('ended')
  expect(await Promise.all([...lost, last, next].map(holderOf))).toEqual(Array(5).fill(null))
})

it('ends the session when a token whose reply was lost is sent after a repeat', async () => {
  const { accessToken: first } = await createPersona('fresh')
  const lost = await refresh(first)
  const second = await refresh(first)
  await expect(refresh(lost)).rejects.toThrow('ended')
  expect(await holderOf(second)).toBeNull()
})

it('ends the session when the token before is sent after a minute', async () => {
  const { accessToken: first } = await createPersona('fresh')
  const second = await refresh(first)
  const { tokenId = 0 } = (await holderOf(second)) ?? {}
  await db.run(
    sql`update access_tokens set refreshed_at = now() - interval '61 seconds' where id = ${tokenId}`,
  )
  await expect(refresh(first)).rejects.toThrow('ended')
  expect(await holderOf(second)).toBeNull()
})

it('ends the session when the token from before a new password is sent', async () => {
  const { accessToken: first } = await createPersona('fresh')
  const holder = await holderOf(first)
  if (!holder) throw new Error('no holder')
  const { accessToken: second } = await replaceToken(db, holder)
  await expect(refresh(first)).rejects.toThrow('ended')
  expect(await holderOf(second)).toBeNull()
})

it('replaces a token once for concurrent calls', async () => {
  const { accessToken } = await createPersona('fresh')
  const holder = await findHolderOrEndSession(hashToken(accessToken))
  if (!holder) throw new Error('no holder')
  const ends = await Promise.allSettled([refreshToken(holder), refreshToken(holder), refreshToken(holder)])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('an unknown token ends nothing', async () => {
  const { accessToken } = await createPersona('fresh')
  const next = await refresh(accessToken)
  expect(await findHolderOrEndSession(hashToken('unknown'))).toBeNull()
  expect(await holderOf(next)).not.toBeNull()
})
