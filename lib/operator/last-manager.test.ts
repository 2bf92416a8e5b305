import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/reset-database/testing'
import { changeRole, disableOperator } from './change-operator'
import { hasOtherManager } from './has-other-manager'
import { createOperator } from './testing'

await resetDatabase()

const countManagers = async () =>
  (
    await db.rows(sql`
      select from operators where role = 'manager' and disabled_at is null and password_hash is not null`)
  ).length

const demoteAllExcept = (ids: number[]) =>
  db.run(sql`update operators set role = 'viewer' where not (id = any(${ids}))`)

test('of two managers who disable each other concurrently one stays', async () => {
  for (let round = 0; round < 10; round++) {
    const [one, other] = [await createOperator(), await createOperator()]
    await demoteAllExcept([one.operatorId, other.operatorId])
    const attempts = await Promise.allSettled([
      disableOperator(one, other.operatorId, 'Mutual disabling'),
      disableOperator(other, one.operatorId, 'Mutual disabling'),
    ])
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(attempts.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'OperatorIsLastManager' },
    })
    expect(await countManagers()).toBe(1)
  }
})

test('an operator cannot change their own role or disable themselves', async () => {
  const self = await createOperator()
  await expect(changeRole(self, self.operatorId, 'viewer', 'Stepping down')).rejects.toMatchObject({
    code: 'OperatorIsSelf',
  })
  await expect(disableOperator(self, self.operatorId, 'Stepping down')).rejects.toMatchObject({
    code: 'OperatorIsSelf',
  })
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
  await disableOperator(one, other.operatorId, 'Left the company')
  expect(await hasOtherManager(one.operatorId)).toBe(false)
})
