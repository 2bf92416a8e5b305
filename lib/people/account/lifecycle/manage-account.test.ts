import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { serviceAuthor } from '@/lib/change/audit/author'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { findProfile, listDevices } from '@/lib/people/account/directory/find-profile'
import { suspendUser } from '@/lib/people/restrictions/changes/suspend-user'
import { fund, holderOf, makeUser, readSentMessages } from '@/lib/people/testing/users'
import { deleteByOperator, endAllSessions, reactivateByOperator } from './manage-account'

const by = serviceAuthor('Worker', 'test-request')
const reason = 'The user asked for it by mail.'

const auditOf = (userId: number) =>
  db.rows<{ action: string; reason: string }>(sql`
    select action, reason from audit_rows where subject_type = 'user' and subject_id = ${String(userId)} order by id`)

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error instanceof Failure ? error.code : Promise.reject(error)),
  )

test('signing a user out everywhere revokes the token and is recorded', async () => {
  const user = await makeUser()
  expect(await endAllSessions(by, { userId: user.id }, reason)).toMatchObject({ signIns: 1 })
  expect(await holderOf(user.accessToken)).toBeNull()
  expect(await auditOf(user.id)).toEqual([{ action: 'user.revoke', reason }])
  const { signIns } = await listDevices(user.id)
  expect(signIns).toMatchObject([{ isActive: false, revocationReason: 'operator' }])
})

test('an account is deleted and reactivated, but not twice', async () => {
  const user = await makeUser()
  await deleteByOperator(by, { userId: user.id }, reason)
  expect((await findProfile(user.id, { isMasked: false }))?.deletedAt).toBeInstanceOf(Date)
  expect(await codeOf(deleteByOperator(by, { userId: user.id }, reason))).toBe('UserNotFound')
  await reactivateByOperator(by, { userId: user.id }, reason)
  expect((await findProfile(user.id, { isMasked: false }))?.deletedAt).toBeNull()
  expect(await codeOf(reactivateByOperator(by, { userId: user.id }, reason))).toBe('AccountNotDeleted')
  expect((await auditOf(user.id)).map(({ action }) => action)).toEqual(['user.delete', 'user.reactivate'])
})

test('the user is mailed that an operator deleted and reactivated the account', async () => {
  const user = await makeUser()
  await deleteByOperator(by, { userId: user.id }, reason)
  await reactivateByOperator(by, { userId: user.id }, reason)
  const sent = await readSentMessages(user.email)
  expect(sent.map(({ template }) => template).toSorted()).toEqual(['account-deleted', 'account-reactivated'])
  expect(sent).toContainEqual(
    expect.objectContaining({
      template: 'account-reactivated',
      props: expect.objectContaining({ byOperator: true }),
    }),
  )
})

test('an account with money cannot be deleted', async () => {
  const user = await makeUser()
  await fund(user.id, 'cash', 100n)
  expect(await codeOf(deleteByOperator(by, { userId: user.id }, reason))).toBe('AccountNotDeletable')
  expect(await auditOf(user.id)).toEqual([])
})

test('a profile is masked on request', async () => {
  const user = await makeUser()
  await fund(user.id, 'bucks', 2_500n)
  expect(await findProfile(user.id, { isMasked: false })).toMatchObject({
    username: user.username,
    email: user.email,
    phone: user.phone,
    activeTokens: 1,
    balances: { bucks: 2_500n },
    device: null,
  })
  const masked = await findProfile(user.id, { isMasked: true })
  expect([masked?.email, masked?.phone]).toEqual([
    `${user.email.slice(0, 1)}•••@users.test`,
    `•••${user.phone.slice(-2)}`,
  ])
  expect(await findProfile(2_147_483_647, { isMasked: true })).toBeNull()
  await suspendUser(by, { userId: user.id, endsAt: null }, `Asked by ${user.email}`)
  const reasonsOf = async (isMasked: boolean) =>
    (await findProfile(user.id, { isMasked }))?.suspension?.reasons
  expect(await reasonsOf(false)).toContain(`Asked by ${user.email}`)
  expect(await reasonsOf(true)).toContain(`Asked by ${masked?.email}`)
})
