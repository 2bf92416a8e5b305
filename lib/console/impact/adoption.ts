import sql from 'sql-template-tag'
import { type BuildsInUse, countBuildsNow } from '@/lib/app-config/release/count-builds'
import { compareVersions, publishedReleases, type Release } from '@/lib/app-config/release/rules'
import { readStoredReleases } from '@/lib/app-config/release/stored-releases'
import { db } from '@/lib/db/client'
import type { JobKind } from '@/lib/jobs/job-kind'

/** Of a UTC day such as 2026-11-22: devices on the version of a release, and all devices of its platform. */
export type AdoptionDay = { day: string; devices: number; platformDevices: number }

/** Days after the publish time during which the adoption of a release is recorded. */
const recordedDays = 90

/** Devices in use on the version of a release, and all devices in use on its platform. */
export function countAdoption(
  { builds }: Pick<BuildsInUse, 'builds'>,
  { platform, version }: Pick<Release, 'platform' | 'version'>,
): Omit<AdoptionDay, 'day'> {
  const own = builds.filter(build => build.platform === platform)
  const running = own.filter(build => build.version !== '' && compareVersions(build.version, version) === 0)
  const sum = (rows: typeof own) => rows.reduce((total, { devices }) => total + devices, 0)
  return { devices: sum(running), platformDevices: sum(own) }
}

export const adoptionJob: JobKind = {
  name: 'record_adoption',
  description: 'Records how many devices run each release of the last 90 days, one number per day.',
  schedule: '7 * * * *',
  resultUnit: 'releases counted',
  run: recordAdoption,
}

/** Replaces the numbers of the current day. Returns the number of releases. */
export async function recordAdoption(): Promise<number> {
  const [builds, { now, releases }] = await Promise.all([countBuildsNow(), readStoredReleases(db)])
  const oldest = now.getTime() - recordedDays * 24 * 3_600_000
  const recent = publishedReleases(releases).filter(
    ({ publishAt }) => publishAt <= now && publishAt.getTime() > oldest,
  )
  const rows = recent.map(release => ({ id: release.id, ...countAdoption(builds, release) }))
  await db.run(sql`
    insert into release_adoption (release_id, day, devices, platform_devices)
    select counted.id, (now() at time zone 'UTC')::date, devices, "platformDevices"
      from json_to_recordset(${JSON.stringify(rows)}::json) as counted (id int, devices int, "platformDevices" int)
     where exists (select from releases where releases.id = counted.id)
    on conflict (release_id, day) do update
       set devices = excluded.devices, platform_devices = excluded.platform_devices`)
  return rows.length
}

/** Oldest first. */
export async function readAdoption(releaseId: number): Promise<AdoptionDay[]> {
  return db.rows<AdoptionDay>(sql`
    select day::text as day, devices, platform_devices from release_adoption
     where release_id = ${releaseId} order by day`)
}
