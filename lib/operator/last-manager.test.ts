import '@/lib/db/own-database/testing'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { changeRole, disableOperator } from './change-operator'
import { createOperator } from './testing'

const countManagers = async () =>
  (
    await db.rows(sql`
      select from operators where role = 'manager' and disabled_at is null and password_hash is not null`)
  ).length

const leaveOnly = (ids: number[]) =>
  db.run(sql`update operators set role = 'viewer' where not (id = any(${ids}))`)

test('of two managers who disable each other at the same moment one stays', async () => {
  for (let round = 0; round < 10; round++) {
    const [one, other] = [await createOperator(), await createOperator()]
    await leaveOnly([one.operatorId, other.operatorId])
    const tries = await Promise.allSettled([
      disableOperator(one, other.operatorId, 'A quarrel between two'),
      disableOperator(other, one.operatorId, 'A quarrel between two'),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'OperatorIsLastManager' },
    })
    expect(await countManagers()).toBe(1)
  }
})

test('nobody changes their own role or locks themself out', async () => {
  const self = await createOperator()
  await expect(changeRole(self, self.operatorId, 'viewer', 'I am tired of it')).rejects.toMatchObject({
    code: 'OperatorIsSelf',
  })
  await expect(disableOperator(self, self.operatorId, 'I am tired of it')).rejects.toMatchObject({
    code: 'OperatorIsSelf',
  })
})

test('the database refuses to remove the last manager, whoever asks', async () => {
  const { operatorId } = await createOperator()
  await leaveOnly([operatorId])
  const demote = sql`update operators set role = 'editor' where id = ${operatorId}`
  await expect(db.run(demote)).rejects.toMatchObject({ constraint: 'operators_require_manager' })
})
