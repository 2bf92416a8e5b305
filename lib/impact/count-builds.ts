import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { Platform } from '@/lib/db/generated/enums'
import { selectNow } from '@/lib/db/clock'
import { log } from '@/lib/log'

/** For how many days a device counts after it was last seen. */
export const activeDeviceDays = 28

/**
 * How many run one build. Devices count under their own build, users under the oldest build of theirs on the platform, so
 * that "below a version" is a sum of rows. An empty version is one that is no number; it has no users.
 */
export type BuildCount = {
  platform: Platform
  version: string
  devices: number
  users: number
  fundedUsers: number
  fundsCents: bigint
  playingUsers: number
}

/** Users of the last days by the platform that they signed up on, which is what maintenance goes by. */
export type Audience = { platform: string; users: number; playingUsers: number }

/** The builds in the field, whom each platform's maintenance meets, and when both were counted. */
export type Field = { builds: BuildCount[]; audiences: Audience[]; countedAt: Date }

const maxAgeMs = 60_000
const patienceMs = 250
let held: { field: Field; at: number } | undefined
let counting: Promise<Field> | undefined

/**
 * The builds in the field. A million devices take some two seconds to count, so a count holds for a minute; after that a
 * new one begins, and while it takes longer than a blink the old one, which says when it was counted, is answered.
 */
export async function countBuilds(): Promise<Field> {
  if (held && Date.now() - held.at < maxAgeMs) return held.field
  const newer = recountBuilds()
  if (!held) return newer
  const older = held.field
  newer.catch(error => log.error({ error }, 'the builds in the field could not be counted anew'))
  return Promise.race([newer, wait(patienceMs, older)])
}

/** Counts now; whoever asks while a count is under way gets that one. */
export function recountBuilds(): Promise<Field> {
  counting ??= count().finally(() => {
    counting = undefined
  })
  return counting
}

async function count(): Promise<Field> {
  // Side by side, so that a million users stay far below the time that a statement has.
  const [now, devices, users, audiences] = await Promise.all([
    selectNow(db),
    db.rows<Build & { devices: number }>(sql`
      select devices.platform, build, count(*)::int as devices from ${seen} group by devices.platform, build`),
    db.rows<Build & Omit<BuildCount, 'version'>>(sql`
      with field as (
        select devices.platform, user_id, min(build) as build from ${seen} and build is not null
         group by devices.platform, user_id
      ),
      funds as (
        select user_id, sum(balance_cents) as cents from buckets
         where kind in ('cash', 'site_credits') and balance_cents > 0 group by user_id
      )
      select platform, build, count(*)::int as users, count(cents)::int as funded_users,
             coalesce(sum(cents), 0)::int8 as funds_cents, count(plays)::int as playing_users
        from field left join funds using (user_id) left join (${playing}) playing using (user_id)
       group by platform, build`),
    db.rows<Audience>(sql`
      select platform, count(*)::int as users, count(plays)::int as playing_users
        from (select distinct users.platform, user_id from ${seen}) audience
        left join (${playing}) playing using (user_id)
       group by platform`),
  ])
  const field = { builds: join(devices, users), audiences, countedAt: now }
  held = { field, at: Date.now() }
  return field
}

const seen = sql`devices join users on users.id = user_id
  where seen_at > now() - make_interval(days => ${activeDeviceDays}) and deleted_at is null`

const playing = sql`select distinct user_id, true as plays from pickem_entries where settled_at is null`

type Build = { platform: Platform; build: number[] | null }

function join(
  devices: (Build & { devices: number })[],
  users: (Build & Omit<BuildCount, 'version'>)[],
): BuildCount[] {
  const key = ({ platform, build }: Build) => `${platform} ${build}`
  const usersOf = new Map(users.map(row => [key(row), row]))
  return devices.map(row => {
    const { users = 0, fundedUsers = 0, fundsCents = 0n, playingUsers = 0 } = usersOf.get(key(row)) ?? {}
    const version = nameBuild(row.build)
    return {
      platform: row.platform,
      version,
      devices: row.devices,
      users,
      fundedUsers,
      fundsCents,
      playingUsers,
    }
  })
}

/** {4,13,0,0} is 4.13.0: three parts, and a fourth that is not 0. */
function nameBuild(build: number[] | null): string {
  if (!build) return ''
  return (build[3] ? build : build.slice(0, 3)).join('.')
}
