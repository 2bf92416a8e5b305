import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  confirmed,
  failureOf,
  readAuditRow,
  type TestConfirmation,
  testAuthor,
  unconfirmed,
} from '@/lib/app-config/testing/release'
import type { Reverter } from '@/lib/change/audit/reverter'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { readSwitch, setSwitch } from './maintenance-switch'

await resetDatabase()

const reset = () =>
  db.run(sql`delete from settings where key in ('maintenance_enabled', 'maintenance_message')`)
beforeEach(async () => void (await reset()))
afterEach(async () => void (await reset()))

async function set(
  isEnabled: boolean,
  { role, reason, typedName }: TestConfirmation = unconfirmed,
  message = 'Back soon',
) {
  const { updatedAt } = await readSwitch()
  return setSwitch(await makeAuthor(role), { form: { isEnabled, message }, updatedAt, typedName }, reason)
}

test('is off with the default message by default', async () => {
  expect(await readSwitch()).toMatchObject({ isEnabled: false, message: expect.stringMatching(/./) })
})

test('is turned on by a manager with a reason and its name, and off by an editor', async () => {
  expect(await failureOf(set(true))).toMatchObject({ code: 'LockoutRequiresManager' })
  await set(true, confirmed('Maintenance'))
  expect(await readSwitch()).toMatchObject({
    isEnabled: true,
    message: 'Back soon',
    changedBy: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  await set(false)
  expect((await readSwitch()).isEnabled).toBe(false)
})

test('an outdated edit is rejected', async () => {
  const { updatedAt } = await readSwitch()
  await set(false, unconfirmed, 'Another message')
  const stale = setSwitch(testAuthor, { form: { isEnabled: false, message: 'Mine' }, updatedAt })
  expect(await failureOf(stale)).toMatchObject({ code: 'EditConflict', detail: { fields: ['message'] } })
})

test('a revert opens the app and never closes it', async () => {
  const revert = async (auditId: number) => {
    const logged = await readAuditRow(auditId)
    await transaction(db => (setSwitch.undo as Reverter).restore(db, logged, testAuthor))
  }
  const on = await set(true, confirmed('Maintenance'))
  expect(on.isUndoable).toBe(true)
  await revert(on.auditId)
  expect((await readSwitch()).isEnabled).toBe(false)
  await set(true, confirmed('Maintenance'))
  const off = await set(false)
  expect(off.isUndoable).toBe(false)
  expect(await failureOf(revert(off.auditId))).toMatchObject({ code: 'RevertLocksOut' })
})
