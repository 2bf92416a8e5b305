import sql from 'sql-template-tag'
import { z } from 'zod'
import { db } from '@/lib/db/client'
import { defaultSettings, settingsShape } from './definitions'
import { loadSettings } from './read'
import { isSensitive, managedElsewhere, formatSettingName, type SettingKey, settingGroups } from './rules'

/** How a setting is written: `cents` is an amount of money in cents. */
export type SettingKind = 'flag' | 'cents' | 'number' | 'text' | 'address'

/** A setting with all that there is to say about it. */
export type ListedSetting = {
  key: SettingKey
  name: string
  about: string
  kind: SettingKind
  least: number | null
  most: number | null
  value: string | number | boolean
  standard: string | number | boolean
  /** ISO, to the microsecond; an edit begins from here. Empty while nobody ever wrote it down. */
  version: string
  isSensitive: boolean
  /** Where it is changed, if not here. */
  elsewhere: string | null
  changedBy: string | null
  changedAt: Date | null
}

type Kept = { key: string; version: string; changedBy: string | null; changedAt: Date | null }

type Described = {
  type?: string
  format?: string
  description?: string
  minimum?: number
  maximum?: number
  maxLength?: number
}

/** Every setting in its group, as it is now. */
export async function listSettings(): Promise<{ name: string; settings: ListedSetting[] }[]> {
  const [settings, kept] = await Promise.all([
    loadSettings(),
    db.rows<Kept>(sql`
      select settings.key, to_json(settings.updated_at)#>>'{}' as version,
        changes.author_name as changed_by, changes.created_at as changed_at
        from settings left join lateral (
          select author_name, created_at from audit_rows
           where subject_type = 'setting' and subject_id = settings.key and action = 'setting.change'
           order by id desc limit 1
        ) as changes on true`),
  ])
  const shape = z.toJSONSchema(settingsShape, { io: 'input' }).properties as Record<SettingKey, Described>
  const byKey = new Map(kept.map(row => [row.key, row]))
  const describe = (key: SettingKey): ListedSetting => ({
    key,
    name: formatSettingName(key),
    about: shape[key].description ?? '',
    kind: kindOf(key, shape[key]),
    least: shape[key].minimum ?? null,
    most: shape[key].maximum ?? shape[key].maxLength ?? null,
    value: settings[key],
    standard: defaultSettings[key],
    version: byKey.get(key)?.version ?? '',
    isSensitive: isSensitive(key),
    elsewhere: managedElsewhere[key] ?? null,
    changedBy: byKey.get(key)?.changedBy ?? null,
    changedAt: byKey.get(key)?.changedAt ?? null,
  })
  return allGroups().map(({ name, keys }) => ({ name, settings: keys.map(describe) }))
}

/** The groups, with what is in none of them under "Other". */
function allGroups(): { name: string; keys: readonly SettingKey[] }[] {
  const grouped = new Set(settingGroups.flatMap(({ keys }) => keys))
  const rest = (Object.keys(settingsShape.shape) as SettingKey[]).filter(key => !grouped.has(key))
  return rest.length > 0 ? [...settingGroups, { name: 'Other', keys: rest }] : [...settingGroups]
}

function kindOf(key: string, { type, format }: Described): SettingKind {
  if (type === 'boolean') return 'flag'
  if (key.endsWith('_cents')) return 'cents'
  if (type === 'integer' || type === 'number') return 'number'
  return format === 'uri' ? 'address' : 'text'
}
