import { hash } from '@node-rs/argon2'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { channels } from '@/lib/core/span'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { deleteAccount } from '@/lib/people/account/lifecycle/delete-account'
import {
  holderOf,
  leastCost,
  makeUser,
  newIdentifiers,
  testNetwork,
  userPassword,
} from '@/lib/people/testing/users'
import { issueToken } from './access-token'
import { rememberUserNetwork } from './known-network'
import * as passwords from './password'
import { signIn } from './sign-in'

const verifyPassword = vi.spyOn(passwords, 'verifyPassword')

beforeEach(() => vi.clearAllMocks())
const invalidCredentials = expect.objectContaining({ code: 'InvalidCredentials' })

test('a sign-in issues a new token and keeps the others', async () => {
  const user = await makeUser()
  const { accessToken, expiresAt } = await signIn(user.email, userPassword, testNetwork)
  expect(await holderOf(accessToken)).toMatchObject({ id: user.id })
  expect(await holderOf(user.accessToken)).toMatchObject({ id: user.id })
  expect((expiresAt.getTime() - Date.now()) / 86_400_000).toBeCloseTo(30, 1)
})

test('a sign-in takes two database queries', async () => {
  const user = await makeUser()
  const queries: unknown[] = []
  const record = (span: unknown) => queries.push(span)
  channels.spans.start.subscribe(record)
  await signIn(user.email, userPassword, testNetwork)
  channels.spans.start.unsubscribe(record)
  expect(queries).toHaveLength(2)
})

test('a password changed after the comparison issues no token', async () => {
  const user = await makeUser()
  verifyPassword.mockImplementationOnce(async () => {
    await db.run(sql`update users set password_hash = 'another' where id = ${user.id}`)
    return true
  })
  await expect(signIn(user.email, userPassword, testNetwork)).rejects.toEqual(invalidCredentials)
})

describe('unknown email, wrong password and deleted account', () => {
  test('fail alike, each after one comparison', async () => {
    const [user, deleted] = [await makeUser(), await makeUser()]
    await deleteAccount(deleted.id)
    for (const [email, sent] of [
      ['unknown@users.test', userPassword],
      [user.email, 'Playmaker8'],
      [deleted.email, userPassword],
    ] as const) {
      vi.clearAllMocks()
      await expect(signIn(email, sent, testNetwork)).rejects.toEqual(invalidCredentials)
      expect(verifyPassword).toHaveBeenCalledTimes(1)
    }
  })
})

test('of many accounts with the same unproven email three are compared: the two oldest and the newest', async () => {
  const users = [await makeUser(), await makeUser(), await makeUser(), await makeUser(), await makeUser()]
  const { email } = newIdentifiers()
  for (const { id } of users) {
    const password_hash = await hash(`Playmaker${id}`, leastCost)
    await db.run(sql`update users set email = ${email}, password_hash = ${password_hash} where id = ${id}`)
  }
  vi.clearAllMocks()
  await expect(signIn(email, 'wrong', testNetwork)).rejects.toEqual(invalidCredentials)
  expect(verifyPassword).toHaveBeenCalledTimes(3)
  const [first, second, third, fourth, newest] = users.map(({ id }) => id)
  for (const id of [first, second, newest])
    expect(await signIn(email, `Playmaker${id}`, testNetwork)).toMatchObject({ user: { id } })
  await expect(signIn(email, `Playmaker${fourth}`, testNetwork)).rejects.toEqual(invalidCredentials)
  await rememberUserNetwork(db, third ?? 0, '198.51.100.9')
  expect(await signIn(email, `Playmaker${third}`, '198.51.100.9')).toMatchObject({ user: { id: third } })
})

test('a sign-in does not read the sessions of the user that have ended', async () => {
  const user = await makeUser()
  await db.run(sql`
    insert into access_tokens (user_id, token_hash, expires_at, revoked_at, revocation_reason)
    select ${user.id}, sha256(gen_random_uuid()::text::bytea), now() + interval '30 days', now(), 'too_many'
      from generate_series(1, 3000)`)
  await db.run(sql`analyze access_tokens`)
  const reads = await transaction(async tx => {
    const read = () =>
      tx.one<{ rows: number }>(sql`
        select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'access_tokens'`)
    const before = await read()
    await issueToken(tx, user)
    return (await read()).rows - before.rows
  })
  expect(reads).toBeLessThan(50)
})

test('20 concurrent sign-ins leave ten active tokens', async () => {
  const user = await makeUser()
  const sessions = await Promise.all(
    Array.from({ length: 20 }, () => signIn(user.email, userPassword, testNetwork)),
  )
  const holders = await Promise.all(sessions.map(({ accessToken }) => holderOf(accessToken)))
  expect(holders.filter(holder => holder !== null)).toHaveLength(10)
})

test('a sign-in during a deletion leaves no token', async () => {
  for (let round = 0; round < 20; round++) {
    const user = await makeUser()
    const [signedIn] = await Promise.allSettled([
      signIn(user.email, userPassword, testNetwork),
      deleteAccount(user.id),
    ])
    if (signedIn.status === 'rejected') expect(signedIn.reason).toEqual(invalidCredentials)
    const active = await db.rows(
      sql`select id from access_tokens where user_id = ${user.id} and revoked_at is null`,
    )
    expect(active).toEqual([])
  }
})
