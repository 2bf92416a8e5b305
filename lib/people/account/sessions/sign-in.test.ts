import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { channels } from '@/lib/core/span'
import { db } from '@/lib/db/client'
import { deleteAccount } from '@/lib/people/account/lifecycle/delete-account'
import { holderOf, makeUser, testNetwork, userPassword } from '@/lib/people/testing/users'
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
