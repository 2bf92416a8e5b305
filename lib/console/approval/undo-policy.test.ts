import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { changeSetting } from '@/lib/change/settings/change-setting'
import { undoChange } from '@/lib/console/audit-log/revert'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { changeRole, enableOperator } from '@/lib/people/operator/change-operator'
import { createOperator, removeManager } from '@/lib/people/testing/operators'
import { changePromo, createPromo } from '@/lib/rewards/promo/save-promo'
import { pausePromo } from '@/lib/rewards/promo/switch-promo'
import { publishDraft } from '@/lib/rewards/testing/publish-draft'

await resetDatabase()

const reason = 'Test of undo'
const needsSecond = { code: 'SecondManagerNeeded' }

it('undo does not republish a promo whose terms changed since', async () => {
  const by = await createOperator()
  const [bucket] = await db.rows<{ id: number }>(sql`select id from credit_buckets where is_active limit 1`)
  const form = {
    name: 'Undo',
    description: '',
    creditsCents: 100,
    creditBucketId: bucket?.id ?? 0,
    startsAt: null,
    endsAt: null,
    budgetCents: 100,
    rules: [],
  }
  const { id } = await createPromo(by, form)
  await publishDraft(by, id, reason)
  const { auditId } = await pausePromo(by, { id })
  const version = await db.row<{ updatedAt: Date }>(sql`select updated_at from promos where id = ${id}`)
  await changePromo(
    by,
    {
      id,
      updatedAt: version?.updatedAt ?? new Date(0),
      form: { ...form, creditsCents: 100_000_000, budgetCents: null },
    },
    reason,
  )
  await expect(undoChange({ ...by, role: 'manager' }, auditId)).rejects.toMatchObject(needsSecond)
  expect(await db.row(sql`select status from promos where id = ${id}`)).toEqual({ status: 'paused' })
})

it('undo does not restore the manager role of an operator who was enabled in another role since', async () => {
  const [by, other] = [await createOperator(), await createOperator()]
  await removeManager(by, other.operatorId, 'disable')
  const { auditId } = await changeRole(by, { operatorId: other.operatorId, role: 'editor' }, reason)
  await enableOperator(by, { operatorId: other.operatorId }, reason)
  await expect(undoChange({ ...by, role: 'manager' }, auditId ?? 0)).rejects.toMatchObject(needsSecond)
})

it('an undo of an undo restores nothing that needs a second manager', async () => {
  const by = { ...(await createOperator()), role: 'manager' as const }
  const key = 'free_entry_payout_cents'
  const read = () =>
    db.row<{ value: number; version: string }>(sql`
      select value, to_json(updated_at)#>>'{}' as version from settings where key = ${key}`)
  await db.run(
    sql`insert into settings (key, value) values (${key}, '500') on conflict (key) do update set value = '500'`,
  )
  const version = (await read())?.version ?? ''
  const { auditId: lowered } = await changeSetting(by, { key, value: 100, version }, reason)
  const { auditId: raised } = await undoChange(by, lowered ?? 0)
  expect(await read()).toMatchObject({ value: 500 })
  const { auditId: loweredAgain } = await undoChange(by, raised)
  await expect(undoChange(by, loweredAgain)).rejects.toMatchObject(needsSecond)
  expect(await read()).toMatchObject({ value: 100 })
})
