import sql from 'sql-template-tag'
import { presentMaintenanceMode } from '@/lib/app-config/maintenance/present'
import { currentMaintenance } from '@/lib/app-config/maintenance/rules'
import { loadWindows } from '@/lib/app-config/maintenance/stored-windows'
import { presentPublicVersions } from '@/lib/app-config/release/present'
import { findOfferedVersions } from '@/lib/app-config/release/rules'
import { loadPublishedReleases } from '@/lib/app-config/release/stored-releases'
import { loadSettings } from '@/lib/change/settings/read'
import { db as pool } from '@/lib/db/client'
import { selectNow } from '@/lib/db/clock'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import type { JobKind } from '@/lib/jobs/job-kind'
import type { MaintenanceChanged, PromosChanged, VersionsChanged } from '@/lib/notify/realtime/events'
import { publishEvent } from '@/lib/notify/realtime/publish'
import { canPublish } from '@/lib/notify/realtime/pusher-server'
import { appStatusJobName } from './announce-change'

/** Runs every minute for what takes effect by time alone. Every change enqueues a run. */
export const appStatusJob: JobKind = {
  name: appStatusJobName,
  description:
    'Notifies connected apps when maintenance starts or ends and when current releases, minimum versions or promos change.',
  schedule: '* * * * *',
  // The first run records the initial state without publishing it.
  runOnStart: true,
  resultUnit: 'changes published',
  run: publishAppStatus,
}

/** Returns the number of changes published: maintenance, versions, promos. Does nothing without `canPublish`. */
export async function publishAppStatus(): Promise<number> {
  if (!canPublish()) return 0
  const states = await readStates()
  return transaction(async db => {
    let published = 0
    for (const state of states) {
      if (!(await recordState(db, state))) continue
      await publishEvent(db, state)
      published += 1
    }
    return published
  })
}

type State = MaintenanceChanged | VersionsChanged | PromosChanged

/** Reads from the database, because a change may not have reached this process's cache yet. */
async function readStates(): Promise<State[]> {
  const [now, settings, windows, releases, digest] = await Promise.all([
    selectNow(pool),
    loadSettings(),
    loadWindows(),
    loadPublishedReleases(),
    digestPromos(),
  ])
  const modeOf = (platform: string) =>
    presentMaintenanceMode(currentMaintenance(settings, windows, now, platform) !== null)
  return [
    { name: 'maintenance.changed', android: modeOf('android'), ios: modeOf('ios') },
    { name: 'versions.changed', ...presentPublicVersions(findOfferedVersions(releases, now, null)) },
    { name: 'promos.changed', digest },
  ]
}

/** Claims change no digest, except the one that spends the rest of a budget. */
async function digestPromos(): Promise<string> {
  const { digest } = await pool.one<{ digest: string }>(sql`
    select md5(coalesce(string_agg(
             concat_ws('|', id, name, description, credits_cents, credit_bucket_id, ends_at, rules,
                       coalesce(spent_cents + credits_cents > budget_cents, false)), ',' order by id), '')) as digest /* not null */
      from promos
     where status = 'published' and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)`)
  return digest
}

/** Returns true if the state differs from the recorded one; a first recording returns false. */
async function recordState(db: Db, { name, ...state }: State): Promise<boolean> {
  const value = JSON.stringify(state)
  const changed = await db.run(sql`
    update broadcast_states set state = ${value}::jsonb, sent_at = now() where name = ${name} and state <> ${value}::jsonb`)
  if (changed > 0) return true
  await db.run(sql`
    insert into broadcast_states (name, state) values (${name}, ${value}::jsonb) on conflict (name) do nothing`)
  return false
}
