import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { requestChange } from '@/lib/change/testing/request-change'
import { decideAsShown } from '@/lib/console/testing/approve'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { clientInfo, createOperator, enroll, testPassword } from '@/lib/people/testing/operators'
import { changeRole, disableOperator, enableOperator } from './change-operator'
import { endSessionsElsewhere, signOutEverywhere, signOutOperator } from './end-sessions'
import { findSession, listSessions } from './find-session'
import { changeOwnPassword } from './own-password'
import { resetTotp } from './reset-totp'
import { signInOperator } from './sign-in'

test('a session ends after 30 minutes without a request, and each request extends it', async () => {
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

test('a page that refreshes without the operator does not extend the session', async () => {
  const { token, sessionId } = await createOperator()
  const set = (minutes: number) =>
    db.run(sql`
      update operator_sessions set last_used_at = now() - make_interval(mins => ${minutes}) where id = ${sessionId}`)
  await set(29)
  expect(await findSession(token, { isRefresh: true })).not.toBeNull()
  const [session] = await db.rows<{ isOld: boolean }>(sql`
    select last_used_at < now() - interval '28 minutes' as is_old from operator_sessions where id = ${sessionId}`)
  expect(session?.isOld).toBe(true)
  await set(30)
  expect(await findSession(token, { isRefresh: true })).toBeNull()
})

test('a session ends after 12 hours, and the database allows no longer one', async () => {
  const { token, sessionId } = await createOperator()
  await db.run(sql`
    update operator_sessions set created_at = now() - interval '12 hours', expires_at = now() where id = ${sessionId}`)
  expect(await findSession(token)).toBeNull()
  const longer = sql`update operator_sessions set expires_at = now() + interval '1 hour' where id = ${sessionId}`
  await expect(db.run(longer)).rejects.toMatchObject({ constraint: 'operator_sessions_max_twelve_hours' })
})

test('disabling, role changes and sign-out everywhere apply at the next request', async () => {
  const manager = await createOperator()
  const other = await createOperator('editor')

  await changeRole(manager, { operatorId: other.operatorId, role: 'viewer' }, 'Helps out elsewhere')
  expect(await findSession(other.token)).toMatchObject({ role: 'viewer' })

  await signOutEverywhere(manager, { operatorId: other.operatorId }, 'The laptop was stolen')
  expect(await findSession(other.token)).toBeNull()

  const again = await signInOperator({ email: other.email, password: testPassword }, clientInfo)
  await disableOperator(manager, { operatorId: other.operatorId }, 'Left the company')
  expect(await findSession(again)).toBeNull()
  await enableOperator(manager, { operatorId: other.operatorId }, 'Came back to us')
  expect(await findSession(again)).toBeNull()
})

test('one manager can sign out other managers three times within 24 hours, and they are notified', async () => {
  const by = await createOperator()
  const [victim, other, editor] = [
    await createOperator(),
    await createOperator(),
    await createOperator('editor'),
  ]
  const reason = 'The laptop was stolen'
  const needsSecond = { code: 'SecondManagerNeeded', detail: { because: 'always' } }
  await enroll(other)
  await signOutEverywhere(by, { operatorId: victim.operatorId }, reason)
  await endSessionsElsewhere(by)
  await resetTotp(by, { operatorId: other.operatorId }, reason)
  await Promise.allSettled(
    Array.from({ length: 4 }, () => signOutEverywhere(by, { operatorId: victim.operatorId }, reason)),
  )
  await expect(signOutEverywhere(by, { operatorId: other.operatorId }, reason)).rejects.toMatchObject(
    needsSecond,
  )
  await enroll(victim)
  await expect(resetTotp(by, { operatorId: victim.operatorId }, reason)).rejects.toMatchObject(needsSecond)
  await signOutEverywhere(by, { operatorId: editor.operatorId }, reason)
  const mails = await db.rows<{ template: string; reason: string | null }>(sql`
    select template, props ->> 'reason' as reason from messages where recipient = ${victim.email}`)
  expect(mails).toEqual(Array.from({ length: 2 }, () => ({ template: 'operator-signed-out', reason })))

  const approved = await requestChange(by, signOutEverywhere, { operatorId: victim.operatorId }, reason)
  await decideAsShown(await createOperator(), { id: approved, decision: 'approved' })
  await transaction(async tx => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      update audit_rows set created_at = created_at - interval '24 hours' where operator_id = ${by.operatorId}`)
  })
  await signOutEverywhere(by, { operatorId: victim.operatorId }, reason)
})

test('changing your own password ends all other sessions', async () => {
  const self = await createOperator()
  const elsewhere = await signInOperator({ email: self.email, password: testPassword }, clientInfo)
  await changeOwnPassword(self, testPassword, 'another horse slate')
  expect(await findSession(self.token)).not.toBeNull()
  expect(await findSession(elsewhere)).toBeNull()
  await expect(changeOwnPassword(self, testPassword, 'a third horse slate')).rejects.toMatchObject({
    code: 'OperatorPasswordWrong',
  })
})

test('resetting an authenticator removes it and ends all sessions', async () => {
  const manager = await createOperator()
  const other = await createOperator()
  await enroll(other)
  await resetTotp(manager, { operatorId: other.operatorId }, 'Lost phone and codes')
  expect(await findSession(other.token)).toBeNull()
  const token = await signInOperator({ email: other.email, password: testPassword }, clientInfo)
  expect(await findSession(token)).toMatchObject({ hasTotp: false })
})

test('signing out ends only this session and is idempotent', async () => {
  const self = await createOperator()
  const elsewhere = await signInOperator({ email: self.email, password: testPassword }, clientInfo)
  await signOutOperator(self.token, 'test')
  await signOutOperator(self.token, 'test')
  expect(await findSession(self.token)).toBeNull()
  expect(await findSession(elsewhere)).not.toBeNull()
  const open = await listSessions(self.operatorId)
  expect(open.map(({ browser }) => browser)).toEqual(['Chrome on Linux'])
})
