import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { createOperator } from '@/lib/people/testing/operators'
import { findOnlyManager } from './find-only-manager'
import { inviteOperator } from './invite-operator'

// No other operator may have been a manager.
await resetDatabase()

test('the only manager reads whether they can add another alone, and from when an invited one can approve', async () => {
  await db.run(sql`update operators set role = 'editor'`)
  await db.run(sql`update operators set manager_since = null`)
  const manager = await createOperator()
  const find = () => findOnlyManager(manager.operatorId)
  expect(await find()).toEqual({ canAddAlone: true, invited: [] })

  const name = `Second ${randomUUID()}`
  const email = `${randomUUID()}@operators.test`
  const { operatorId } = await inviteOperator(manager, { email, name, role: 'manager' }, 'Second manager')
  const { approvesFrom } = await db.one<{ approvesFrom: Date }>(sql`
    select manager_since + interval '72 hours' as approves_from /* not null */ from operators where id = ${operatorId}`)
  expect(await find()).toEqual({ canAddAlone: false, invited: [{ name, approvesFrom }] })

  await db.run(sql`update operators set disabled_at = now() where id = ${operatorId}`)
  expect(await find()).toEqual({ canAddAlone: false, invited: [] })
  await createOperator()
  expect(await find()).toBeNull()
})
