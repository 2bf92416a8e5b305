import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { createOperator } from '@/lib/people/testing/operators'
import { changeRole } from './change-operator'
import { findLaterApprovers } from './find-later-approvers'
import { inviteOperator } from './invite-operator'

await resetDatabase()

/** No other operator has been a manager. */
async function createOnlyManager() {
  const manager = await createOperator()
  const others = sql`id <> ${manager.operatorId}`
  await db.run(sql`update operators set role = 'viewer' where ${others}`)
  await db.run(sql`update operators set manager_since = null where ${others}`)
  return manager
}

const waitingPeriod = async (operatorId: number) => {
  const row = await db.one<{ from: Date }>(sql`
    select manager_since + interval '72 hours' as from /* not null */ from operators where id = ${operatorId}`)
  return row.from
}

test('an only manager can add one alone, who can approve 72 hours after the invitation', async () => {
  const manager = await createOnlyManager()
  const find = () => findLaterApprovers(manager.operatorId)
  expect(await find()).toEqual({ isOnlyManager: true, canAddAlone: true, later: [] })

  const name = `Second ${randomUUID()}`
  const email = `${randomUUID()}@operators.test`
  const { operatorId } = await inviteOperator(manager, { email, name, role: 'manager' }, 'Second manager')
  const from = await waitingPeriod(operatorId)
  const later = [{ name, isInvited: true, from }]
  expect(await find()).toEqual({ isOnlyManager: true, canAddAlone: false, later })

  await db.run(sql`update operators set disabled_at = now() where id = ${operatorId}`)
  expect(await find()).toEqual({ isOnlyManager: true, canAddAlone: false, later: [] })
  await createOperator()
  expect(await find()).toBeNull()
})

test('a manager who was promoted by the only one can approve its requests later, or never if it was approved', async () => {
  const [manager, promoted] = [await createOnlyManager(), await createOperator('editor')]
  await changeRole(manager, { operatorId: promoted.operatorId, role: 'manager' }, 'Second manager')
  const from = await waitingPeriod(promoted.operatorId)
  const find = () => findLaterApprovers(manager.operatorId)
  const later = [{ name: promoted.name, isInvited: false, from }]
  expect(await find()).toEqual({ isOnlyManager: false, canAddAlone: false, later })

  await db.run(sql`update operators set is_manager_unapproved = false where id = ${promoted.operatorId}`)
  expect(await find()).toEqual({ isOnlyManager: false, canAddAlone: false, later: [] })
})
