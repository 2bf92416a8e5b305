import sql from 'sql-template-tag'
import { z } from 'zod'
import { db } from '@/lib/db/client'
import { defaultSettings, settingGroups, settingsShape } from './definitions'
import { loadSettings } from './read'
import { formatSettingName, isSensitive, managedElsewhere, redirectKeys, type SettingKey } from './rules'

/** Input type. `cents` is money in cents. */
type SettingKind = 'flag' | 'cents' | 'number' | 'text' | 'url'

export type ListedSetting = {
  key: SettingKey
  name: string
  description: string
  kind: SettingKind
  min: number | null
  max: number | null
  value: string | number | boolean
  defaultValue: string | number | boolean
  /** ISO timestamp to the microsecond, for conflict detection. Empty if the setting was never changed. */
  version: string
  isSensitive: boolean
  managedAt: string | null
  changedBy: string | null
  changedAt: Date | null
}

type JsonSchema = {
  type?: string
  format?: string
  description?: string
  minimum?: number
  maximum?: number
  maxLength?: number
}

export async function listSettings(): Promise<{ name: string; settings: ListedSetting[] }[]> {
  const [settings, rows] = await Promise.all([
    loadSettings(),
    db.rows<{ key: string; version: string; changedBy: string | null; changedAt: Date | null }>(sql`
      select settings.key, to_json(settings.updated_at)#>>'{}' as version,
        changes.author_name as changed_by, changes.created_at as changed_at
        from settings left join lateral (
          select author_name, created_at from audit_rows
           where subject_type = 'setting' and subject_id = settings.key and action = 'setting.change'
           order by id desc limit 1
        ) as changes on true`),
  ])
  const shape = z.toJSONSchema(settingsShape, { io: 'input' }).properties as Record<SettingKey, JsonSchema>
  const byKey = new Map(rows.map(row => [row.key, row]))
  const describe = (key: SettingKey): ListedSetting => ({
    key,
    name: formatSettingName(key),
    description: shape[key].description ?? '',
    kind: kindOf(key, shape[key]),
    min: shape[key].minimum ?? null,
    max: shape[key].maximum ?? shape[key].maxLength ?? null,
    value: settings[key],
    defaultValue: defaultSettings[key],
    version: byKey.get(key)?.version ?? '',
    isSensitive: isSensitive(key),
    managedAt: managedElsewhere[key] ?? null,
    changedBy: byKey.get(key)?.changedBy ?? null,
    changedAt: byKey.get(key)?.changedAt ?? null,
  })
  return settingGroups.map(({ name, keys }) => ({ name, settings: keys.map(describe) }))
}

function kindOf(key: string, { type, format }: JsonSchema): SettingKind {
  if (type === 'boolean') return 'flag'
  if (key.endsWith('_cents')) return 'cents'
  if (type === 'integer' || type === 'number') return 'number'
  return format === 'uri' || redirectKeys.includes(key as SettingKey) ? 'url' : 'text'
}
