import sql from 'sql-template-tag'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { assertLockoutConfirmed, type LockoutConfirmation } from '@/lib/change/policy/lockout'
import { defaultSettings } from '@/lib/change/settings/definitions'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { switchName } from './rules'
import type { SwitchInput } from './schema-console'

/** `updatedAt` is the Unix epoch if the switch was never changed. */
type MaintenanceSwitch = SwitchInput & { updatedAt: Date; changedBy: string | null }

export async function readSwitch(): Promise<MaintenanceSwitch> {
  const [state, author] = await Promise.all([
    readState(db),
    db.row<{ authorName: string }>(sql`
      select author_name from audit_rows
       where subject_type = 'maintenance_switch' and subject_id = 'maintenance' order by id desc limit 1`),
  ])
  return { ...state, changedBy: author?.authorName ?? null }
}

/** Turning it on requires a manager's confirmation. Turning it off cannot be undone. */
export async function setSwitch(
  by: Author,
  { isEnabled, message, updatedAt }: SwitchInput & { updatedAt: Date },
  confirmation: LockoutConfirmation,
): Promise<{ auditId: number; isUndoable: boolean }> {
  return transaction(async db => {
    const { updatedAt: storedAt, ...before } = await lockSwitch(db)
    await assertFresh(db, { type: 'maintenance_switch', id: 'maintenance' }, storedAt, updatedAt)
    if (isEnabled && !before.isEnabled) assertLockoutConfirmed(confirmation, switchName)
    await writeSwitch(db, { isEnabled, message })
    const auditId = await recordChange(db, by, {
      action: 'maintenance.switch',
      subject: { type: 'maintenance_switch', id: 'maintenance', name: switchName },
      before,
      after: { isEnabled, message },
      reason: confirmation.reason,
    })
    return { auditId, isUndoable: isEnabled || !before.isEnabled }
  })
}

/** Blocks other writes to settings until the transaction ends. */
export async function lockSwitch(db: Db) {
  await db.run(sql`lock table settings in share row exclusive mode`)
  return readState(db)
}

export async function writeSwitch(db: Db, { isEnabled, message }: SwitchInput): Promise<void> {
  await db.run(sql`
    insert into settings (key, value, updated_at)
    values ('maintenance_enabled', to_jsonb(${isEnabled}::boolean), now()),
           ('maintenance_message', to_jsonb(${message}::text), now())
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`)
}

async function readState(db: Db): Promise<SwitchInput & { updatedAt: Date }> {
  const rows = await db.rows<{ key: string; value: unknown; updatedAt: Date }>(sql`
    select key, value, updated_at from settings where key in ('maintenance_enabled', 'maintenance_message')`)
  const settingOf = (key: string) => rows.find(row => row.key === key)?.value
  return {
    isEnabled: Boolean(settingOf('maintenance_enabled') ?? defaultSettings.maintenance_enabled),
    message: String(settingOf('maintenance_message') ?? defaultSettings.maintenance_message),
    updatedAt: new Date(Math.max(0, ...rows.map(row => row.updatedAt.getTime()))),
  }
}
