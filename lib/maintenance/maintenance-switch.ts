import sql from 'sql-template-tag'
import { assertFresh } from '@/lib/audit/assert-fresh'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { defaultSettings } from '@/lib/settings/definitions'
import { assertLockoutConfirmed, type LockoutConfirmation } from '@/lib/policy/lockout'
import { switchName } from './window-rules'
import type { SwitchInput } from './schema-console'

/** The switch as it stands; `updatedAt` is the beginning of 1970 while nobody ever touched it. */
export type MaintenanceSwitch = SwitchInput & { updatedAt: Date; changedBy: string | null }

/** The switch that closes the app to everybody but testers, with the message that it shows. */
export async function readSwitch(): Promise<MaintenanceSwitch> {
  const [state, author] = await Promise.all([
    readState(db),
    db.row<{ authorName: string }>(sql`
      select author_name from audit_rows where subject_type = 'maintenance_switch' and subject_id = 'maintenance'
       order by id desc limit 1`),
  ])
  return { ...state, changedBy: author?.authorName ?? null }
}

/** Sets the switch that was read at `updatedAt`; switching it on needs a manager's consent, and switching it off is not undone. */
export async function setSwitch(
  by: Author,
  { isEnabled, message, updatedAt }: SwitchInput & { updatedAt: Date },
  consent: LockoutConfirmation,
): Promise<{ auditId: number; isUndoable: boolean }> {
  return transaction(async db => {
    const { updatedAt: touchedAt, ...before } = await lockSwitch(db)
    await assertFresh(db, { type: 'maintenance_switch', id: 'maintenance' }, touchedAt, updatedAt)
    if (isEnabled && !before.isEnabled) assertLockoutConfirmed(consent, switchName)
    await writeSwitch(db, { isEnabled, message })
    const auditId = await recordChange(db, by, {
      action: 'maintenance.switch',
      subject: { type: 'maintenance_switch', id: 'maintenance', name: switchName },
      before,
      after: { isEnabled, message },
      reason: consent.reason,
    })
    return { auditId, isUndoable: isEnabled || !before.isEnabled }
  })
}

/** The switch for a change: until its transaction ends nobody else changes a setting. */
export async function lockSwitch(db: Db) {
  await db.run(sql`lock table settings in share row exclusive mode`)
  return readState(db)
}

/** Writes the switch as it is to be. */
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
