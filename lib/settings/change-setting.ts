import sql from 'sql-template-tag'
import type { z } from 'zod'
import { assertFresh } from '@/lib/audit/assert-fresh'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { assertWithinPolicy } from '@/lib/policy/assert-within-policy'
import { assertAllowedAddress } from './allowed-address'
import { defaultSettings, type Settings, settingsShape } from './definitions'
import { findSettingConflict, managedElsewhere, formatSettingName, type SettingKey } from './rules'
import { needsSecondManager } from './second-manager'

/** A new value for one setting; `version` is that of the row it was read from. */
export type SettingChange = { key: string; value: unknown; version: string; reason: string }

/**
 * Changes one setting, in every process within a second; returns the audit row, or null where it has that value.
 * Throws SettingUnknown, SettingInvalid, SettingConflict, SecondManagerNeeded, or EditConflict when somebody was
 * quicker.
 */
export async function changeSetting(by: Author, change: SettingChange): Promise<number | null> {
  return transaction(db => changeSettingIn(db, by, change))
}

/** The same in the caller's transaction; `approvedById` is the second manager, where one had to agree. */
export async function changeSettingIn(
  db: Db,
  by: Author,
  change: SettingChange,
  approvedById: number | null = null,
): Promise<number | null> {
  const key = readKey(change.key)
  const value = readValue(key, change.value)
  const held = await lockSetting(db, key)
  await assertFresh(db, { type: 'setting', id: key }, held.updatedAt, readVersion(change.version))
  if (held.value === value) return null
  const needsSecond = needsSecondManager(key, held.value, value)
  await assertWithinPolicy(db, by, 'setting.change', { needsSecond }, approvedById)
  await writeSetting(db, key, value)
  return recordChange(db, by, {
    action: 'setting.change',
    subject: { type: 'setting', id: key, name: formatSettingName(key) },
    before: { value: held.value },
    after: { value },
    reason: change.reason,
    approvedById,
  })
}

/** Writes a setting whose row is locked; throws SettingConflict where it does not go with the others. */
export async function writeSetting(db: Db, key: SettingKey, value: Settings[SettingKey]): Promise<void> {
  await db.run(sql`
    update settings set value = ${JSON.stringify(value)}::text::jsonb, updated_at = now() where key = ${key}`)
  const rows = await db.rows<{ key: string; value: unknown }>(sql`select key, value from settings for share`)
  const all = { ...defaultSettings, ...Object.fromEntries(rows.map(row => [row.key, row.value])) }
  const message = findSettingConflict(all)
  if (message) throw new Failure('SettingConflict', { message })
}

/** A setting's row, held by the transaction; one that nobody wrote down yet is written down with its default. */
export async function lockSetting(
  db: Db,
  key: SettingKey,
): Promise<{ value: Settings[SettingKey]; updatedAt: Date }> {
  await db.run(sql`
    insert into settings (key, value, updated_at)
    values (${key}, ${JSON.stringify(defaultSettings[key])}::text::jsonb, 'epoch') on conflict do nothing`)
  const row = await db.row<{ value: Settings[SettingKey]; updatedAt: Date }>(sql`
    select value, updated_at from settings where key = ${key} for update`)
  if (!row) throw new Failure('SettingUnknown')
  return row
}

/** The key of a setting that is changed here; throws SettingUnknown. */
export function readKey(key: string): SettingKey {
  if (!Object.hasOwn(settingsShape.shape, key) || Object.hasOwn(managedElsewhere, key))
    throw new Failure('SettingUnknown')
  return key as SettingKey
}

/** The value as the setting's shape has it; throws SettingInvalid, also for an address to which users may not be sent. */
export function readValue(key: SettingKey, value: unknown): Settings[SettingKey] {
  const shape: z.ZodType<Settings[SettingKey]> = settingsShape.shape[key]
  const read = shape.safeParse(value)
  if (value === undefined || !read.success)
    throw new Failure('SettingInvalid', { message: read.error?.issues[0]?.message ?? 'A value is missing' })
  assertAllowedAddress(key, read.data)
  return read.data
}

function readVersion(version: string): Date {
  return version === '' ? new Date(0) : new Date(version)
}
