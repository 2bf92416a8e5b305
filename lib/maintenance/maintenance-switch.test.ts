import '@/lib/db/own-database/testing'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { switchReverter } from './maintenance-reverters'
import { readSwitch, setSwitch } from './maintenance-switch'
import { confirmed, testAuthor, failureOf, readAuditRow, unconfirmed } from '@/lib/release/testing'

const forget = () =>
  db.run(sql`delete from settings where key in ('maintenance_enabled', 'maintenance_message')`)
beforeEach(async () => void (await forget()))
afterEach(async () => void (await forget()))

const set = async (isEnabled: boolean, consent = unconfirmed, message = 'Back soon') =>
  setSwitch(testAuthor, { isEnabled, message, updatedAt: (await readSwitch()).updatedAt }, consent)

test('is off with the default message until somebody touches it', async () => {
  expect(await readSwitch()).toMatchObject({ isEnabled: false, message: expect.stringMatching(/./) })
})

test('is switched on with a reason and its name by a manager, and off by an editor', async () => {
  expect(await failureOf(set(true))).toMatchObject({ code: 'LockoutRequiresManager' })
  await set(true, confirmed('Maintenance'))
  expect(await readSwitch()).toMatchObject({ isEnabled: true, message: 'Back soon', changedBy: 'Worker' })
  await set(false)
  expect((await readSwitch()).isEnabled).toBe(false)
})

test('is not switched by whoever looked at it before another did', async () => {
  const { updatedAt } = await readSwitch()
  await set(false, unconfirmed, 'Another message')
  const stale = setSwitch(testAuthor, { isEnabled: false, message: 'Mine', updatedAt }, unconfirmed)
  expect(await failureOf(stale)).toMatchObject({ code: 'EditConflict', detail: { fields: ['message'] } })
})

test('is opened by taking a change back, never closed', async () => {
  const takeBack = async (auditId: number) => {
    const logged = await readAuditRow(auditId)
    await transaction(db => switchReverter.restore(db, logged, testAuthor))
  }
  const on = await set(true, confirmed('Maintenance'))
  expect(on.isUndoable).toBe(true)
  await takeBack(on.auditId)
  expect((await readSwitch()).isEnabled).toBe(false)
  await set(true, confirmed('Maintenance'))
  const off = await set(false)
  expect(off.isUndoable).toBe(false)
  expect(await failureOf(takeBack(off.auditId))).toMatchObject({ code: 'RevertLocksOut' })
})
