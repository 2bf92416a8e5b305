import '@/lib/db/own-database/testing'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { serviceAuthor } from '@/lib/audit/author'
import { db } from '@/lib/db/client'
import { changeSetting } from './change-setting'
import { settingsShape } from './definitions'
import { listSettings } from './list-settings'
import { loadSettings } from './read'
import { type SettingKey, settingGroups } from './rules'

const by = serviceAuthor('Worker')
const reason = 'Agreed with finance'

async function change(key: string, value: unknown, version?: string) {
  const row = await db.row<{ version: string }>(
    sql`select to_json(updated_at)#>>'{}' as version from settings where key = ${key}`,
  )
  return changeSetting(by, { key, value, version: version ?? row?.version ?? '', reason })
}

test('a setting has its new value, and the log what it was, why and by whom', async () => {
  const auditId = await change('entry_fee_maximum_cents', 5_000)
  expect((await loadSettings()).entry_fee_maximum_cents).toBe(5_000)
  const row = await db.row(sql`
    select action, subject_id, subject_name, before, after, reason from audit_rows where id = ${auditId}`)
  expect(row).toEqual({
    action: 'setting.change',
    subjectId: 'entry_fee_maximum_cents',
    subjectName: 'Entry fee maximum',
    before: { value: 2_500 },
    after: { value: 5_000 },
    reason,
  })
  expect(await change('entry_fee_maximum_cents', 5_000)).toBeNull()
})

test('a value that is not of its type is refused in the words of its definition', async () => {
  for (const value of [-1, 1.5, '5', true, 1_000_001, undefined])
    await expect(change('entry_fee_maximum_cents', value)).rejects.toMatchObject({ code: 'SettingInvalid' })
  for (const value of ['not an address', 'javascript:alert(1)', 'data:text/html,x', 'pay.test/checkout'])
    await expect(change('deposit_checkout_url', value)).rejects.toMatchObject({
      code: 'SettingInvalid',
      detail: { message: 'A whole address, with https://.' },
    })
})

test('unknown settings, and those with a page of their own, are not changed here', async () => {
  for (const key of ['nobody_knows', 'constructor', '__proto__', 'maintenance_enabled'])
    await expect(change(key, true)).rejects.toMatchObject({ code: 'SettingUnknown' })
})

test('limits that contradict each other are refused, also when two are changed at the same moment', async () => {
  await expect(change('cash_deposit_min_cents', 300_000)).rejects.toMatchObject({
    code: 'SettingConflict',
    detail: { message: 'The smallest deposit would be above the largest.' },
  })
  const tries = await Promise.allSettled([
    change('cash_deposit_min_cents', 200_000),
    change('cash_deposit_max_cents', 100_000),
  ])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { cash_deposit_min_cents: least, cash_deposit_max_cents: most } = await loadSettings()
  expect(least).toBeLessThanOrEqual(most)
})

test('an edit that began from an older value is refused by the name of who was quicker', async () => {
  const row = await db.row<{ version: string }>(
    sql`select to_json(updated_at)#>>'{}' as version from settings where key = 'reward_value'`,
  )
  await change('reward_value', 26)
  await expect(change('reward_value', 27, row?.version)).rejects.toMatchObject({
    code: 'EditConflict',
    detail: { by: 'Worker', fields: ['value'] },
  })
})

test('a setting that was never written down is changed from its default', async () => {
  await db.run(sql`delete from settings where key = 'recent_withdrawal_days'`)
  expect(await change('recent_withdrawal_days', 9)).not.toBeNull()
  expect((await loadSettings()).recent_withdrawal_days).toBe(9)
})

test('every setting is listed once, explained, with its kind, limits and default', async () => {
  const listed = (await listSettings()).flatMap(({ settings }) => settings)
  expect(listed.map(({ key }) => key).sort()).toEqual(Object.keys(settingsShape.shape).sort())
  for (const { key, about, name } of listed) {
    expect(about, key).toMatch(/^[A-Z].{5,}\.$/)
    expect(name, key).toMatch(/^[A-Z]/)
  }
  const byKey = (key: SettingKey) => listed.find(setting => setting.key === key)
  expect(byKey('second_manager_above_cents')).toMatchObject({ kind: 'cents', least: 0, most: 100_000_000 })
  expect(byKey('operators_must_have_totp')).toMatchObject({ kind: 'flag', standard: false, isSensitive: true })
  expect(byKey('deposit_checkout_url')).toMatchObject({ kind: 'address' })
  expect(byKey('maintenance_enabled')).toMatchObject({ elsewhere: '/admin/maintenance' })
  expect(byKey('reward_value')).toMatchObject({ kind: 'number', value: 26, changedBy: 'Worker' })
})

test('no setting stands in two groups', () => {
  const keys = settingGroups.flatMap(group => group.keys)
  expect(new Set(keys).size).toBe(keys.length)
})
