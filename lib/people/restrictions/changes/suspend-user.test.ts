import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { actOrRequest } from '@/lib/change/approval/act-or-request'
import { makeAuthor } from '@/lib/change/testing/author'
import { previewApproval } from '@/lib/console/approval/decide-approval'
import { revertChange, undoChange } from '@/lib/console/audit-log/revert'
import { decideAsShown } from '@/lib/console/testing/approve'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { deleteByOperator, reactivateByOperator } from '@/lib/people/account/lifecycle/manage-account'
import { reactivateAccount } from '@/lib/people/account/recovery/reactivate-account'
import { resetPassword } from '@/lib/people/account/recovery/reset-password'
import { sendPasswordCode } from '@/lib/people/account/recovery/send-password-code'
import { sendReactivationCode } from '@/lib/people/account/recovery/send-reactivation-code'
import { issueToken } from '@/lib/people/account/sessions/access-token'
import { signIn } from '@/lib/people/account/sessions/sign-in'
import {
  holderOf,
  makeUser,
  readSentCode,
  readSentMessages,
  testNetwork,
  userPassword,
} from '@/lib/people/testing/users'
import { liftSuspension, suspendUser } from './suspend-user'

const reason = 'Shared the account with others'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

async function suspend(endsAt: Date | null, by?: Awaited<ReturnType<typeof makeAuthor>>) {
  const user = await makeUser()
  const author = by ?? (await makeAuthor())
  const { auditId } = await suspendUser(author, { userId: user.id, endsAt }, reason)
  return { user, by: author, auditId }
}

/** Moves the end of the suspension into the past. */
async function letEnd(userId: number) {
  await db.run(sql`
    update suspensions set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 second'
     where user_id = ${userId}`)
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error instanceof Failure ? error.code : Promise.reject(error)),
  )

const trySignIn = ({ email }: { email: string }, password = userPassword) =>
  codeOf(signIn(email, password, testNetwork))

test('a suspension revokes every token, and signing in fails like a wrong password', async () => {
  const { user } = await suspend(null)
  expect(await holderOf(user.accessToken)).toBeNull()
  expect(await trySignIn(user)).toBe('InvalidCredentials')
  expect(await readSentMessages(user.email)).toMatchObject([
    { template: 'account-suspended', props: { until: null } },
  ])
})

test('lifting a suspension, and undoing that, is sent to the user after the earlier notices', async () => {
  const { user, by, auditId } = await suspend(null)
  const manager = { ...by, role: 'manager' as const }
  const templates = async () =>
    (await readSentMessages(user.email)).map(({ template }) => template).toSorted()
  await undoChange(manager, auditId)
  expect(await templates()).toEqual(['account-suspended', 'suspension-lifted'])
  await suspendUser(by, { userId: user.id, endsAt: null }, reason)
  const lifted = await liftSuspension(by, { userId: user.id }, reason)
  await undoChange(manager, lifted.auditId ?? 0)
  expect(await templates()).toEqual([
    'account-suspended',
    'account-suspended',
    'account-suspended',
    'suspension-lifted',
    'suspension-lifted',
  ])
})

test('a suspension ends at its end without a job', async () => {
  const { user } = await suspend(inMinutes(60))
  expect(await trySignIn(user)).toBe('InvalidCredentials')
  await letEnd(user.id)
  expect(await trySignIn(user)).toBe('done')
  const by = await makeAuthor()
  expect(await codeOf(liftSuspension(by, { userId: user.id }, reason))).toBe('NotSuspended')
  await suspendUser(by, { userId: user.id, endsAt: inMinutes(5) }, reason)
  expect(await trySignIn(user)).toBe('InvalidCredentials')
})

test('sign-ins racing a suspension leave no active token', async () => {
  const user = await makeUser()
  const by = await makeAuthor()
  await Promise.all([
    ...Array.from({ length: 6 }, () => trySignIn(user)),
    suspendUser(by, { userId: user.id, endsAt: null }, reason),
  ])
  const [row] = await db.rows<{ active: number }>(sql`
    select count(*)::int as active from access_tokens where user_id = ${user.id} and revoked_at is null`)
  expect(row?.active).toBe(0)
})

test('a new password does not end a suspension', async () => {
  const { user } = await suspend(null)
  await sendPasswordCode(user.email)
  await resetPassword(user.id, await readSentCode(user.email), 'Another-Playmaker7', testNetwork)
  expect(await trySignIn(user, 'Another-Playmaker7')).toBe('InvalidCredentials')
})

test('a deleted and suspended account is not reactivated by its user, and stays suspended if an operator does it', async () => {
  const user = await makeUser()
  const by = await makeAuthor()
  await db.run(sql`update users set phone_verified_at = now() where id = ${user.id}`)
  await deleteByOperator(by, { userId: user.id }, reason)
  await sendReactivationCode(user.phone, testNetwork)
  const code = await readSentCode(user.phone)
  await suspendUser(by, { userId: user.id, endsAt: null }, reason)
  expect(await codeOf(reactivateAccount(user.phone, code, testNetwork))).toBe('InvalidOtp')
  await db.run(sql`update otps set created_at = created_at - interval '2 minutes' where user_id = ${user.id}`)
  await sendReactivationCode(user.phone, testNetwork)
  expect(await readSentMessages(user.phone)).toHaveLength(1)
  await reactivateByOperator(by, { userId: user.id }, reason)
  expect(await trySignIn(user)).toBe('InvalidCredentials')
})

test('no function issues a token for a suspended user', async () => {
  const { user } = await suspend(null)
  expect(await codeOf(transaction(tx => issueToken(tx, user)))).toBe('AccountSuspended')
})

test('an end in the past or before the current end is rejected', async () => {
  const { user, by } = await suspend(inMinutes(60))
  const again = (endsAt: Date | null) => codeOf(suspendUser(by, { userId: user.id, endsAt }, reason))
  expect(await again(inMinutes(-1))).toBe('SuspensionEndPast')
  expect(await again(inMinutes(30))).toBe('SuspensionNotLonger')
  expect(await again(inMinutes(90))).toBe('done')
  expect(await again(null)).toBe('done')
  expect(await again(inMinutes(90_000))).toBe('SuspensionNotLonger')
})

test('the operator who suspended lifts alone, another one only with a second manager', async () => {
  const own = await suspend(null)
  await liftSuspension(own.by, { userId: own.user.id }, reason)
  expect(await trySignIn(own.user)).toBe('done')

  const { user, by } = await suspend(inMinutes(60))
  const other = await makeAuthor()
  const lift = { userId: user.id }
  expect(await codeOf(liftSuspension(other, lift, reason))).toBe('SecondManagerNeeded')
  await suspendUser(other, { userId: user.id, endsAt: inMinutes(61) }, reason)
  expect(await codeOf(liftSuspension(other, lift, reason))).toBe('SecondManagerNeeded')
  expect(await codeOf(liftSuspension(by, lift, reason))).toBe('SecondManagerNeeded')
  expect(await trySignIn(user)).toBe('InvalidCredentials')

  const asked = await actOrRequest(other, liftSuspension, lift, reason)
  if (!asked.waits) throw new Error('lifted without approval')
  const { facts } = await previewApproval(by, asked.approvalId)
  expect(facts?.values).toMatchObject([
    { name: 'suspendedBy', value: `${by.name}: ${reason}; ${other.name}: ${reason}` },
    { name: 'suspendedSince', value: expect.any(Date) },
    { name: 'suspendedUntil', value: expect.any(Date) },
  ])
  await decideAsShown(by, { id: asked.approvalId, decision: 'approved', reason })
  expect(await trySignIn(user)).toBe('done')
})

test('undo lifts the suspension and leaves the user signed out', async () => {
  const { user, by, auditId } = await suspend(null)
  await undoChange({ ...by, role: 'manager' }, auditId)
  expect(await holderOf(user.accessToken)).toBeNull()
  expect(await trySignIn(user)).toBe('done')
})

test('reverting needs a second manager like lifting, and a reverted lift suspends again', async () => {
  const { user, by, auditId } = await suspend(inMinutes(60))
  const other = { ...(await makeAuthor()), role: 'manager' as const }
  expect(await codeOf(revertChange(other, auditId, reason))).toBe('SecondManagerNeeded')
  const { auditId: lifted } = await liftSuspension(by, { userId: user.id }, reason)
  expect(await trySignIn(user)).toBe('done')
  await revertChange(other, lifted, reason)
  expect(await trySignIn(user)).toBe('InvalidCredentials')
  expect(await codeOf(liftSuspension(by, { userId: user.id }, reason))).toBe('SecondManagerNeeded')
})

test('purged and unknown users cannot be suspended', async () => {
  const by = await makeAuthor()
  expect(await codeOf(suspendUser(by, { userId: 2_147_483_647, endsAt: null }, reason))).toBe('UserNotFound')
})
