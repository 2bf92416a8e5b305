import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import {
  advanceAttempts,
  clientInfo,
  createOperator,
  enroll,
  removeManager,
  testPassword,
} from '@/lib/people/testing/operators'
import { purgeOperatorAttempts } from './attempts'
import { disableOperator } from './change-operator'
import { findSession } from './find-session'
import { inviteAgain, inviteOperator } from './invite-operator'
import { findLink } from './link'
import { recoverOperator } from './recover-operator'
import { sendResetLink } from './send-reset-link'
import { setPasswordByLink } from './set-password'
import { signInOperator } from './sign-in'

const invalid = { code: 'OperatorLinkInvalid' }
const newPassword = 'a password of my own'

async function newestToken(email: string): Promise<string> {
  const [message] = await db.rows<{ link: string }>(sql`
    select props->>'link' as link from messages where recipient = ${email} order by id desc limit 1`)
  return new URL(message?.link ?? '').searchParams.get('token') ?? ''
}

const newEmail = () => `${crypto.randomUUID()}@operators.test`

test('an invitation link is emailed and sets a password once', async () => {
  const manager = await createOperator()
  const email = newEmail()
  const { link } = await inviteOperator(manager, { email, name: `Ben ${email}`, role: 'editor' })
  const token = await newestToken(email)
  expect(link).toContain(token)
  expect(await findLink(token)).toMatchObject({ name: `Ben ${email}`, purpose: 'invitation' })

  const attempts = await Promise.allSettled(
    Array.from({ length: 5 }, () => setPasswordByLink(token, newPassword, clientInfo)),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const session = await signInOperator({ email, password: newPassword }, clientInfo)
  expect(await findSession(session)).toMatchObject({ name: `Ben ${email}`, role: 'editor' })
  await expect(setPasswordByLink(token, 'another one of mine', clientInfo)).rejects.toMatchObject(invalid)
})

test('an email can be invited once, and inviting again ends the first link', async () => {
  const manager = await createOperator()
  const email = newEmail()
  const invitation = { email, name: `Ben ${email}`, role: 'viewer' } as const
  const { operatorId } = await inviteOperator(manager, invitation)
  await expect(inviteOperator(manager, invitation)).rejects.toMatchObject({ code: 'OperatorEmailTaken' })
  const first = await newestToken(email)
  await inviteAgain(manager, { operatorId })
  expect(await findLink(first)).toBeNull()
  await setPasswordByLink(await newestToken(email), newPassword, clientInfo)
  await expect(inviteAgain(manager, { operatorId })).rejects.toMatchObject({ code: 'OperatorHasPassword' })
})

test('setting a password and recovering an operator end all other links', async () => {
  const manager = await createOperator()
  const email = newEmail()
  const { operatorId } = await inviteOperator(manager, { email, name: `Ben ${email}`, role: 'viewer' })
  const first = await newestToken(email)
  await setPasswordByLink(first, newPassword, clientInfo)
  // Simulates an unused invitation from before the password was set.
  await db.run(sql`update operator_links set used_at = null where operator_id = ${operatorId}`)
  await sendResetLink(email, 'test')
  await setPasswordByLink(await newestToken(email), 'another one of mine', clientInfo)
  expect(await findLink(first)).toBeNull()

  await db.run(sql`update operator_links set used_at = null where operator_id = ${operatorId}`)
  const link = await recoverOperator(email)
  expect(await findLink(first)).toBeNull()
  expect(await findLink(new URL(link).searchParams.get('token') ?? '')).toMatchObject({ operatorId })
})

test('a password reset ends all sessions, and its link expires after an hour', async () => {
  const { email, token: session } = await createOperator()
  await sendResetLink(email, 'test')
  const token = await newestToken(email)
  await setPasswordByLink(token, newPassword, clientInfo)
  expect(await findSession(session)).toBeNull()
  await signInOperator({ email, password: newPassword }, clientInfo)

  await sendResetLink(email, 'test')
  const late = await newestToken(email)
  await db.run(sql`
    update operator_links set expires_at = now()
     where used_at is null and operator_id = (select id from operators where email = ${email})`)
  expect(await findLink(late)).toBeNull()
  await expect(setPasswordByLink(late, newPassword, clientInfo)).rejects.toMatchObject(invalid)
})

test('a reset request takes the same time for unknown emails', async () => {
  const startedAt = performance.now()
  await sendResetLink(newEmail(), 'test')
  // A timer may end a millisecond early.
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(248)
})

test('unknown and disabled operators get no reset mail, and disabling ends links', async () => {
  const manager = await createOperator()
  const other = await createOperator('viewer')
  await sendResetLink(other.email, 'test')
  const token = await newestToken(other.email)
  await disableOperator(manager, { operatorId: other.operatorId }, 'Left the company')
  await expect(setPasswordByLink(token, testPassword, clientInfo)).rejects.toMatchObject(invalid)

  const unknown = newEmail()
  await sendResetLink(unknown, 'test')
  await sendResetLink(other.email, 'test')
  const [mails] = await db.rows<{ count: number }>(sql`
    select count(*)::int as count from messages where recipient = any(${[unknown, other.email]})`)
  expect(mails?.count).toBe(1)
})

test('recovery on the command line enables the operator and removes the authenticator', async () => {
  const manager = await createOperator()
  const other = await createOperator()
  await enroll(other)
  await removeManager(manager, other.operatorId, 'disable')
  const link = await recoverOperator(other.email.toUpperCase())
  await setPasswordByLink(new URL(link).searchParams.get('token') ?? '', newPassword, clientInfo)
  const token = await signInOperator({ email: other.email, password: newPassword }, clientInfo)
  expect(await findSession(token)).toMatchObject({ id: other.operatorId, hasTotp: false })
  await expect(recoverOperator(newEmail())).rejects.toMatchObject({ code: 'OperatorNotFound' })
})

test('a reset link stays valid when others are requested, until one of them is used', async () => {
  const { email } = await createOperator()
  await sendResetLink(email, 'test')
  const first = await newestToken(email)
  for (let requests = 0; requests < 3; requests++) await sendResetLink(email, 'test')
  const newest = await newestToken(email)
  expect(await findLink(newest)).not.toBeNull()
  await setPasswordByLink(first, newPassword, clientInfo)
  expect(await findLink(newest)).toBeNull()
})

test('failed attempts are purged after a day, links after 30 days and networks after 120', async () => {
  const { operatorId, email } = await createOperator()
  const count = () =>
    db.row(sql`
      select (select count(*)::int from operator_attempts) as attempts,
        (select count(*)::int from operator_links where operator_id = ${operatorId}) as links,
        (select count(*)::int from operator_networks where operator_id = ${operatorId}) as networks`)
  await db.run(sql`delete from operator_attempts`)
  await signInOperator({ email, password: testPassword }, clientInfo)
  await expect(signInOperator({ email, password: 'wrong' }, clientInfo)).rejects.toThrow()
  await sendResetLink(email, 'test')
  await purgeOperatorAttempts()
  expect(await count()).toEqual({ attempts: 1, links: 1, networks: 1 })
  await advanceAttempts(2 * 24 * 60)
  await db.run(sql`
    update operator_links set expires_at = now() - interval '31 days' where operator_id = ${operatorId}`)
  await db.run(sql`
    update operator_networks set seen_at = now() - interval '121 days' where operator_id = ${operatorId}`)
  await purgeOperatorAttempts()
  expect(await count()).toEqual({ attempts: 0, links: 0, networks: 0 })
})
