import sql from 'sql-template-tag'
import { z } from 'zod'
import { requestBroadcast } from '@/lib/app-config/app-status/announce-change'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import type { Reverter } from '@/lib/change/audit/reverter'
import { change } from '@/lib/change/change'
import { assertLockoutConfirmed, typedNameShape } from '@/lib/change/policy/lockout'
import { defaultSettings } from '@/lib/change/settings/definitions'
import { Failure } from '@/lib/core/failure'
import { instantShape } from '@/lib/core/wire'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { recordEvent } from '@/lib/notify/webhooks/record-event'
import { maintenanceFailures } from './maintenance-failures'
import { switchName } from './rules'
import { type SwitchInput, switchInput } from './schema-console'

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

/** Throws RevertLocksOut if the revert would close the app. */
const switchReverter: Reverter = {
  role: 'editor',
  async read(db) {
    const { isEnabled, message } = await lockSwitch(db)
    return { isEnabled, message }
  },
  async restore(db, { before }) {
    const { isEnabled, message } = await lockSwitch(db)
    const former = switchInput.parse({ isEnabled, message, ...before })
    if (former.isEnabled && !isEnabled) throw new Failure('RevertLocksOut')
    await writeSwitch(db, { isEnabled }, former)
  },
}

/** Turning it on requires a manager's confirmation. Turning it off cannot be undone. */
export const setSwitch = change({
  name: 'maintenance.switch',
  title: 'Switch maintenance on or off',
  topics: ['lock-outs'],
  role: 'editor',
  reason: 'cost',
  secondManager: 'never',
  details: 'Only managers can close the app.',
  did({ after: { isEnabled, message } }) {
    if (isEnabled === undefined)
      return message === undefined ? 'changed the maintenance switch' : 'changed the maintenance message'
    return isEnabled ? 'closed the app' : 'opened the app'
  },
  undo: switchReverter,
  failures: maintenanceFailures,
  input: z.object({ form: switchInput, updatedAt: instantShape, typedName: typedNameShape }),
  async run(db, { form, updatedAt, typedName }, act) {
    const { updatedAt: storedAt, ...before } = await lockSwitch(db)
    const subject = { type: 'maintenance_switch', id: 'maintenance', name: switchName }
    await assertFresh(db, subject, storedAt, updatedAt)
    if (form.isEnabled && !before.isEnabled) assertLockoutConfirmed(act, typedName, switchName)
    await writeSwitch(db, before, form)
    return { subject, before, after: form, isUndoable: form.isEnabled || !before.isEnabled }
  },
})

/** Blocks other writes to settings until the transaction ends. */
export async function lockSwitch(db: Db) {
  await db.run(sql`lock table settings in share row exclusive mode`)
  return readState(db)
}

/** Reports a switch to webhooks and open apps. */
export async function writeSwitch(
  db: Db,
  before: Pick<SwitchInput, 'isEnabled'>,
  { isEnabled, message }: SwitchInput,
): Promise<void> {
  await db.run(sql`
    insert into settings (key, value, updated_at)
    values ('maintenance_enabled', to_jsonb(${isEnabled}::boolean), now()),
           ('maintenance_message', to_jsonb(${message}::text), now())
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`)
  if (isEnabled !== before.isEnabled)
    await recordEvent(db, isEnabled ? 'maintenance.switched_on' : 'maintenance.switched_off', {})
  await requestBroadcast(db)
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
