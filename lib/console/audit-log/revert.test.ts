import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { addNavigation } from '@/lib/app-config/catalog/catalog'
import { changeSetting } from '@/lib/change/settings/change-setting'
import { loadSettings } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { createOperator, removeManager } from '@/lib/people/testing/operators'
import { balanceOf, makeWalletOwner } from '@/lib/people/testing/wallet'
import { getChangeDetails } from './change-details'
import { checkRevert, revertChange, reverterOf, undoChange, undoSeconds } from './revert'

await resetDatabase()

const key = 'kyc_url_expiry_days'
const reason = 'Test of reverting'

async function readVersion(): Promise<string> {
  const row = await db.row<{ version: string }>(
    sql`select to_json(updated_at)#>>'{}' as version from settings where key = ${key}`,
  )
  return row?.version ?? ''
}

async function set(by: Awaited<ReturnType<typeof createOperator>>, value: number): Promise<number> {
  const { auditId } = await changeSetting(by, { key, value, version: await readVersion() }, reason)
  return auditId ?? 0
}

const readDays = async () => (await loadSettings())[key]

test('the author undoes a change once, and the audit row references it', async () => {
  const self = await createOperator()
  const auditId = await set(self, 7)
  const { auditId: undoing } = await undoChange(self, auditId)
  expect(await readDays()).toBe(30)
  const row = await db.row(
    sql`select reverts_id::float8, action, before, after from audit_rows where id = ${undoing}`,
  )
  expect(row).toEqual({
    revertsId: auditId,
    action: 'setting.change',
    before: { value: 7 },
    after: { value: 30 },
  })
  await expect(undoChange(self, auditId)).rejects.toMatchObject({ code: 'ChangeAlreadyReverted' })
})

test('checking a revert fails as the revert would, and changes nothing', async () => {
  const self = await createOperator()
  const auditId = await set(self, 9)
  await checkRevert(self, auditId)
  expect(await readDays()).toBe(9)
  const latest = await set(self, 10)
  await expect(checkRevert(self, auditId)).rejects.toMatchObject({ code: 'ChangedSince' })
  await revertChange(self, latest, reason)
  await revertChange(self, auditId, reason)
})

test('ten concurrent undos revert the change once', async () => {
  const self = await createOperator()
  const auditId = await set(self, 8)
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => undoChange(self, auditId)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = tries.flatMap(one => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(new Set(codes)).toEqual(new Set(['ChangeAlreadyReverted']))
  expect(await readDays()).toBe(30)
})

test('undo is limited to own changes of the last seconds, revert is not', async () => {
  const [self, other] = [await createOperator(), await createOperator()]
  const auditId = await set(self, 9)
  await expect(undoChange(other, auditId)).rejects.toMatchObject({ code: 'UndoNotOwn' })

  const old = await db.row<{ id: number }>(sql`
    insert into audit_rows (operator_id, author_name, action, subject_type, subject_id, before, after, created_at)
    values (${self.operatorId}, ${self.name}, 'setting.change', 'setting', ${key}, '{"value": 30}', '{"value": 9}',
      now() - make_interval(secs => ${undoSeconds + 1}))
    returning id::float8`)
  await expect(undoChange(self, old?.id ?? 0)).rejects.toMatchObject({ code: 'UndoExpired' })
  await revertChange(other, old?.id ?? 0, reason)
  expect(await readDays()).toBe(30)
})

test('a change with later changes is not reverted, and the fields are named', async () => {
  const self = await createOperator()
  const first = await set(self, 10)
  const second = await set(self, 11)
  await expect(revertChange(self, first, reason)).rejects.toMatchObject({
    code: 'ChangedSince',
    detail: { fields: ['value'] },
  })
  expect(await getChangeDetails(first, 'manager', false)).toMatchObject({
    canRevert: false,
    changedSince: ['value'],
    now: { value: 11 },
  })
  expect(await getChangeDetails(second, 'manager', false)).toMatchObject({
    canRevert: true,
    changedSince: [],
  })
  await revertChange(self, second, reason)
  expect(await readDays()).toBe(10)
  await revertChange(self, first, reason)
  expect(await readDays()).toBe(30)
})

test('reverting a revert restores the change', async () => {
  const self = await createOperator()
  const { auditId: undone } = await undoChange(self, await set(self, 12))
  await revertChange(self, undone, reason)
  expect(await readDays()).toBe(12)
  await set(self, 30)
})

test('reverting a creation is final', async () => {
  const self = await createOperator()
  const [userId, amountCents] = [await makeWalletOwner(), 500n]
  const adjustment = { userId, bucket: 'cash' as const, amountCents, requestKey: randomUUID() }
  const { auditId } = await adjustBalance(self, adjustment, reason)
  const { auditId: made } = await addNavigation(self, { name: randomUUID().slice(0, 20) })
  for (const taken of [auditId ?? 0, made]) {
    const { auditId: reverting } = await revertChange(self, taken, reason)
    expect(await getChangeDetails(reverting, 'manager', false)).toMatchObject({
      canRevert: false,
      status: 'No longer exists and cannot be restored.',
    })
    await expect(revertChange(self, reverting, reason)).rejects.toMatchObject({ code: 'ChangeNotRevertible' })
  }
  expect(await balanceOf(userId, 'cash')).toBe(0n)
})

test('a role below the one of the reverter cannot revert', async () => {
  const [self, editor] = [await createOperator(), await createOperator('editor')]
  const auditId = await set(self, 13)
  await expect(revertChange(editor, auditId, reason)).rejects.toMatchObject({ code: 'OperatorRoleTooLow' })
  expect(await getChangeDetails(auditId, 'editor', true)).toMatchObject({ canRevert: false })
  expect(await readDays()).toBe(13)
})

test('operators cannot revert changes of their own role', async () => {
  const [one, other] = [await createOperator(), await createOperator()]
  const auditId = (await removeManager(one, other.operatorId, 'editor')) ?? 0
  await expect(revertChange(other, auditId, reason)).rejects.toMatchObject({ code: 'OperatorIsSelf' })
  await undoChange(one, auditId)
  const row = await db.row(sql`select role::text from operators where id = ${other.operatorId}`)
  expect(row).toEqual({ role: 'manager' })
})

test('changes without a reverter and unknown changes are rejected', async () => {
  const self = await createOperator()
  const made = await db.row<{ id: number }>(sql`
    insert into audit_rows (author_name, action, subject_type, subject_id, after)
    values ('Feed', 'nothing.registered', 'test', '1', '{"a": 1}') returning id::float8`)
  await expect(revertChange(self, made?.id ?? 0, reason)).rejects.toMatchObject({
    code: 'ChangeNotRevertible',
  })
  await expect(revertChange(self, 2_000_000_000, reason)).rejects.toMatchObject({ code: 'ChangeNotFound' })
  expect(reverterOf('constructor')).toBeUndefined()
})
