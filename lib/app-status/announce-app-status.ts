import sql from 'sql-template-tag'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import type { Task } from '@/lib/jobs/task'
import { announce } from '@/lib/realtime/publish'
import type { MaintenanceChanged, VersionsChanged } from '@/lib/realtime/events'
import { findPusherServer } from '@/lib/realtime/pusher-server'
import { loadSettings } from '@/lib/settings/read'
import { loadPublishedReleases } from '@/lib/release/current-releases'
import { loadWindows } from '@/lib/maintenance/current-maintenance'
import { presentAppVersions, presentMaintenanceMode } from '@/lib/release/present'
import { currentMaintenance } from '@/lib/maintenance/rules'
import { currentReleases } from '@/lib/release/rules'

/** Looks every minute, since windows and releases begin by the clock alone; a change by hand asks for it at once. */
export const appStatusTask: Task = {
  name: 'tell_app_state',
  does: 'Tells apps that are open when the app is closed or opened, and when another release is current.',
  schedule: '* * * * *',
  // What is first seen counts as told.
  runOnStart: true,
  counts: 'changes told',
  run: announceAppStatus,
}

/** Announces what of the app's state is another than was last told, and answers how much; nothing without a live server. */
export async function announceAppStatus(): Promise<number> {
  if (!findPusherServer()) return 0
  const states = await readStates()
  return transaction(async db => {
    let told = 0
    for (const state of states) if (await isNews(db, state)) told += await announce(db, state).then(() => 1)
    return told
  })
}

/** By the database's clock, and not out of memory: a change may not have reached this process's yet. */
async function readStates(): Promise<[MaintenanceChanged, VersionsChanged]> {
  const [clock, settings, windows, releases] = await Promise.all([
    pool.row<{ now: Date }>(sql`select now() as now`),
    loadSettings(),
    loadWindows(),
    loadPublishedReleases(),
  ])
  const { now } = clock as { now: Date }
  const modeOn = (platform: string) =>
    presentMaintenanceMode(currentMaintenance(settings, windows, now, platform) !== null)
  return [
    { name: 'maintenance.changed', android: modeOn('android'), ios: modeOn('ios') },
    { name: 'versions.changed', ...presentAppVersions(currentReleases(releases, now)) },
  ]
}

/** Whether the state is another than was told; what is seen for the first time has not changed. */
async function isNews(db: Db, { name, ...state }: MaintenanceChanged | VersionsChanged): Promise<boolean> {
  const value = JSON.stringify(state)
  const changed = await db.run(sql`
    update live_states set state = ${value}::jsonb, told_at = now() where name = ${name} and state <> ${value}::jsonb`)
  if (changed > 0) return true
  await db.run(sql`
    insert into live_states (name, state) values (${name}, ${value}::jsonb) on conflict (name) do nothing`)
  return false
}
