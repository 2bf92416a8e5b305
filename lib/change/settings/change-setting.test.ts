import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type Author, serviceAuthor } from '@/lib/change/audit/author'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { createOperator } from '@/lib/people/testing/operators'
import { changeSetting } from './change-setting'
import { settingGroups, settingsShape } from './definitions'
import { listSettings } from './list-settings'
import { loadSettings } from './read'
import type { SettingKey } from './rules'

await resetDatabase()

const by = serviceAuthor('Worker')
const reason = 'Agreed with finance'

async function change(key: string, value: unknown, version?: string, author: Author = by) {
  const row = await db.row<{ version: string }>(
    sql`select to_json(updated_at)#>>'{}' as version from settings where key = ${key}`,
  )
  return changeSetting(
    author,
    { key, value: value as number, version: version ?? row?.version ?? '' },
    reason,
  )
}

test('a change is stored and recorded with both values and the reason', async () => {
  const { auditId } = await change('entry_fee_maximum_cents', 5_000)
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
  expect((await change('entry_fee_maximum_cents', 5_000)).auditId).toBeNull()
})

test('an invalid value is rejected with the message of its definition', async () => {
  for (const value of [-1, 1.5, '5', true, 1_000_001])
    await expect(change('entry_fee_maximum_cents', value)).rejects.toMatchObject({ code: 'SettingInvalid' })
  for (const value of ['not an address', 'javascript:alert(1)', 'data:text/html,x', 'pay.test/checkout'])
    await expect(change('deposit_checkout_url', value)).rejects.toMatchObject({
      code: 'SettingInvalid',
      detail: { message: 'Enter a full URL starting with https://.' },
    })
  for (const [value, message] of [
    ['http://pay.slatekeeper.test/checkout', /must start with https/],
    ['https://user@pay.slatekeeper.test/checkout', /must not contain credentials/],
    ['https://pay.attacker.test/checkout', /^pay\.attacker\.test is not an allowed host/],
  ] as const)
    await expect(change('deposit_checkout_url', value)).rejects.toMatchObject({
      code: 'SettingInvalid',
      detail: { message: expect.stringMatching(message) },
    })
})

test('unknown settings and settings with their own page are rejected', async () => {
  for (const key of ['unknown_setting', 'constructor', '__proto__', 'maintenance_enabled'])
    await expect(change(key, true)).rejects.toMatchObject({ code: 'SettingUnknown' })
})

test('a contradiction is reported to an operator who would need a second manager', async () => {
  await expect(
    change('cash_deposit_min_cents', 300_000, undefined, await createOperator()),
  ).rejects.toMatchObject({ code: 'SettingConflict' })
})

test('contradicting limits are rejected, even in concurrent changes', async () => {
  await expect(change('cash_deposit_min_cents', 300_000)).rejects.toMatchObject({
    code: 'SettingConflict',
    detail: { message: 'The minimum deposit would exceed the maximum.' },
  })
  const results = await Promise.allSettled([
    change('cash_deposit_min_cents', 200_000),
    change('cash_deposit_max_cents', 100_000),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { cash_deposit_min_cents: min, cash_deposit_max_cents: max } = await loadSettings()
  expect(min).toBeLessThanOrEqual(max)
})

test('an outdated edit is rejected and names the other author', async () => {
  const row = await db.row<{ version: string }>(
    sql`select to_json(updated_at)#>>'{}' as version from settings where key = 'reward_value'`,
  )
  await change('reward_value', 26)
  await expect(change('reward_value', 27, row?.version)).rejects.toMatchObject({
    code: 'EditConflict',
    detail: { by: 'Worker', fields: ['reward_value'] },
  })
})

test('a setting without a row is changed from its default', async () => {
  await db.run(sql`delete from settings where key = 'recent_withdrawal_days'`)
  expect(await change('recent_withdrawal_days', 9)).not.toBeNull()
  expect((await loadSettings()).recent_withdrawal_days).toBe(9)
})

test('every setting is listed once with description, kind, limits and default', async () => {
  const listed = (await listSettings()).flatMap(({ settings }) => settings)
  expect(listed.map(({ key }) => key).sort()).toEqual(Object.keys(settingsShape.shape).sort())
  for (const { key, description, name } of listed) {
    expect(description, key).toMatch(/^[A-Z].{5,}\.$/)
    expect(name, key).toMatch(/^[A-Z]/)
  }
  const byKey = (key: SettingKey) => listed.find(setting => setting.key === key)
  expect(byKey('second_manager_above_cents')).toMatchObject({ kind: 'cents', min: 0, max: 100_000_000 })
  expect(byKey('operators_must_have_totp')).toMatchObject({
    kind: 'flag',
    defaultValue: false,
    isSensitive: true,
  })
  expect(byKey('deposit_checkout_url')).toMatchObject({ kind: 'url' })
  expect(byKey('maintenance_enabled')).toMatchObject({ managedAt: '/admin/maintenance' })
  expect(byKey('reward_value')).toMatchObject({ kind: 'number', value: 26, changedBy: 'Worker' })
})

test('no setting is in two groups', () => {
  const keys = settingGroups.flatMap(group => group.keys)
  expect(new Set(keys).size).toBe(keys.length)
})
