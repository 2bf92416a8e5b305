import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { requestChange } from '@/lib/change/testing/request-change'
import { decideAsShown } from '@/lib/console/testing/approve'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { createOperator } from '@/lib/people/testing/operators'
import { changeRole, disableOperator } from './change-operator'
import { hasOtherManager } from './has-other-manager'

await resetDatabase()

const countManagers = async () =>
  (
    await db.rows(sql`
      select from operators where role = 'manager' and disabled_at is null and password_hash is not null`)
  ).length

const demoteAllExcept = (ids: number[]) =>
  db.run(sql`update operators set role = 'viewer' where not (id = any(${ids}))`)

test('the second of two managers is disabled after 24 hours, unless they reject the request they were mailed', async () => {
  const [one, other] = [await createOperator(), await createOperator()]
  await demoteAllExcept([one.operatorId, other.operatorId])
  const disable = () => disableOperator(one, { operatorId: other.operatorId }, 'Left the company')
  const request = () =>
    requestChange(one, disableOperator, { operatorId: other.operatorId }, 'Left the company')
  const waitHours = (hours: number) =>
    db.run(sql`update pending_approvals set requested_at = requested_at - make_interval(hours => ${hours})`)
  await expect(disable()).rejects.toMatchObject({ code: 'SecondManagerNeeded' })
  const rejected = await request()
  expect(await db.rows(sql`select template from messages where recipient = ${other.email}`)).toEqual([
    { template: 'operator-removal-requested' },
  ])
  await waitHours(23)
  await expect(disable()).rejects.toMatchObject({ code: 'SecondManagerNeeded' })
  await decideAsShown(other, { id: rejected, decision: 'rejected', reason: 'I am still here' })
  await waitHours(2)
  await expect(disable()).rejects.toMatchObject({ code: 'SecondManagerNeeded' })
  await request()
  await waitHours(25)
  const third = await createOperator()
  await expect(disable()).rejects.toMatchObject({ code: 'SecondManagerNeeded' })
  await demoteAllExcept([one.operatorId, other.operatorId])
  expect(third.operatorId).toBeGreaterThan(0)
  expect(await disable()).toMatchObject({ auditId: expect.any(Number) })
  expect(await countManagers()).toBe(1)
})

test('of two managers who disable each other after 24 hours one stays', async () => {
  const [one, other] = [await createOperator(), await createOperator()]
  await demoteAllExcept([one.operatorId, other.operatorId])
  for (const [by, affected] of [
    [one, other],
    [other, one],
  ] as const) {
    const { operatorId } = affected
    await requestChange(by, disableOperator, { operatorId }, 'Mutual disabling')
  }
  await db.run(sql`update pending_approvals set requested_at = requested_at - interval '25 hours'`)
  const attempts = await Promise.allSettled([
    disableOperator(one, { operatorId: other.operatorId }, 'Mutual disabling'),
    disableOperator(other, { operatorId: one.operatorId }, 'Mutual disabling'),
  ])
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await countManagers()).toBe(1)
})

test('an operator cannot change their own role or disable themselves', async () => {
  const self = await createOperator()
  await expect(
    changeRole(self, { operatorId: self.operatorId, role: 'viewer' }, 'Stepping down'),
  ).rejects.toMatchObject({
    code: 'OperatorIsSelf',
  })
  await expect(disableOperator(self, { operatorId: self.operatorId }, 'Stepping down')).rejects.toMatchObject(
    {
      code: 'OperatorIsSelf',
    },
  )
})

test('the database rejects removing the last manager', async () => {
  const { operatorId } = await createOperator()
  await demoteAllExcept([operatorId])
  const demote = sql`update operators set role = 'editor' where id = ${operatorId}`
  await expect(db.run(demote)).rejects.toMatchObject({ constraint: 'operators_require_manager' })
})

test('another manager counts only while enabled', async () => {
  const [one, other] = [await createOperator(), await createOperator()]
  await demoteAllExcept([one.operatorId, other.operatorId])
  expect(await hasOtherManager(one.operatorId)).toBe(true)
  await db.run(sql`update operators set disabled_at = now() where id = ${other.operatorId}`)
  expect(await hasOtherManager(one.operatorId)).toBe(false)
})
