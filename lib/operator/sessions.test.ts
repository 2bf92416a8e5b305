import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { changeRole, disableOperator, enableOperator } from './change-operator'
import { signOutEverywhere, signOutOperator } from './end-sessions'
import { findSession } from './find-session'
import { listSessions } from './list-sessions'
import { changeOwnPassword } from './own-password'
import { resetTotp } from './reset-totp'
import { signInOperator } from './sign-in'
import { enroll, createOperator, testPassword, clientInfo } from './testing'

test('a session ends after 30 minutes without a request, and each request counts', async () => {
  const { token, sessionId } = await createOperator()
  const age = (minutes: number) =>
    db.run(sql`
      update operator_sessions set last_used_at = now() - make_interval(mins => ${minutes}) where id = ${sessionId}`)
  await age(29)
  expect(await findSession(token)).not.toBeNull()
  const [session] = await db.rows<{ isFresh: boolean }>(sql`
    select last_used_at > now() - interval '1 minute' as is_fresh from operator_sessions where id = ${sessionId}`)
  expect(session?.isFresh).toBe(true)
  await age(30)
  expect(await findSession(token)).toBeNull()
})

test('a session ends after twelve hours, and the database gives none more', async () => {
  const { token, sessionId } = await createOperator()
  await db.run(sql`
    update operator_sessions set created_at = now() - interval '12 hours', expires_at = now() where id = ${sessionId}`)
  expect(await findSession(token)).toBeNull()
  const longer = sql`update operator_sessions set expires_at = now() + interval '1 hour' where id = ${sessionId}`
  await expect(db.run(longer)).rejects.toMatchObject({ constraint: 'operator_sessions_max_twelve_hours' })
})

test('disabling, a new role, sign-out everywhere and a new password hold at the next request', async () => {
  const manager = await createOperator()
  const other = await createOperator('editor')

  await changeRole(manager, other.operatorId, 'viewer', 'Helps out elsewhere')
  expect(await findSession(other.token)).toMatchObject({ role: 'viewer' })

  await signOutEverywhere(manager, other.operatorId)
  expect(await findSession(other.token)).toBeNull()

  const again = await signInOperator({ email: other.email, testPassword }, clientInfo)
  await disableOperator(manager, other.operatorId, 'Left the company')
  expect(await findSession(again)).toBeNull()
  await enableOperator(manager, other.operatorId, 'Came back to us')
  expect(await findSession(again)).toBeNull()
})

test('a new password of one’s own ends every other session and keeps the one at hand', async () => {
  const self = await createOperator()
  const elsewhere = await signInOperator({ email: self.email, testPassword }, clientInfo)
  await changeOwnPassword(self, testPassword, 'another horse slate')
  expect(await findSession(self.token)).not.toBeNull()
  expect(await findSession(elsewhere)).toBeNull()
  await expect(changeOwnPassword(self, testPassword, 'a third horse slate')).rejects.toMatchObject({
    code: 'OperatorPasswordWrong',
  })
})

test('an authenticator that a manager resets is gone, with every session', async () => {
  const manager = await createOperator()
  const other = await createOperator()
  await enroll(other)
  await resetTotp(manager, other.operatorId, 'Lost phone and codes')
  expect(await findSession(other.token)).toBeNull()
  const token = await signInOperator({ email: other.email, testPassword }, clientInfo)
  expect(await findSession(token)).toMatchObject({ hasTotp: false })
})

test('signing out ends this session alone, and twice does no harm', async () => {
  const self = await createOperator()
  const elsewhere = await signInOperator({ email: self.email, testPassword }, clientInfo)
  await signOutOperator(self.token, 'test')
  await signOutOperator(self.token, 'test')
  expect(await findSession(self.token)).toBeNull()
  expect(await findSession(elsewhere)).not.toBeNull()
  const open = await listSessions(self.operatorId)
  expect(open.map(({ browser }) => browser)).toEqual(['Chrome on Linux'])
})
