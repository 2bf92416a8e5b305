import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { log } from '@/lib/core/log'
import { currentDatabase, db } from '@/lib/db/client'
import { selectNow } from '@/lib/db/clock'
import type { Database } from '@/lib/db/database'
import type { Db } from '@/lib/db/db'
import type { Platform } from '@/lib/db/generated/enums'
import { withReadOnlySnapshot } from '@/lib/db/read-only-snapshot'
import type { Transaction } from '@/lib/db/transaction'
import { formatBuild } from './rules'

/** Devices not seen for longer do not count. */
export const activeDeviceDays = 28

/** Devices count under their own build, users under their oldest of the platform. The version is empty for builds that are no number. */
export type BuildCount = {
  platform: Platform
  version: string
  devices: number
  users: number
  fundedUsers: number
  fundsCents: bigint
  playingUsers: number
}

/**
 * Active users by the platforms of their devices: neither if their app reported none. A maintenance window closes the app on the
 * devices of its platforms, for all but testers.
 */
export type Audience = {
  hasAndroid: boolean
  hasIos: boolean
  isTester: boolean
  users: number
  playingUsers: number
}

export type BuildsInUse = { builds: BuildCount[]; audiences: Audience[]; countedAt: Date }

const maxAgeSeconds = 60
const timeoutMs = 250
const counting = new WeakMap<Database, Promise<BuildsInUse>>()

/** Counted at most once a minute. Returns the last count of any process if a new one takes longer than 250 ms. */
export async function countBuilds(): Promise<BuildsInUse> {
  const last = await findLastCount()
  if (last?.isFresh) return last.builds
  const fresh = countBuildsNow()
  if (!last) return fresh
  const counted = fresh.catch(error => {
    log.error({ error }, 'builds in use could not be counted')
    return last.builds
  })
  return Promise.race([counted, wait(timeoutMs, last.builds)])
}

/** Counts in any case. Concurrent calls share one count. */
export function countBuildsNow(): Promise<BuildsInUse> {
  const database = currentDatabase()
  const running = counting.get(database)
  if (running) return running
  const started = count().finally(() => counting.delete(database))
  counting.set(database, started)
  return started
}

/** Counts in a transaction that holds its connection anyway. */
export async function countBuildsIn(db: Transaction): Promise<BuildsInUse> {
  await db.run(sql`select set_config('statement_timeout', ${String(statementMs)}, true)`)
  return readBuilds(db)
}

/** Longer than the statement timeout of the pool: the first count of a large database reads all of it from disk. */
const statementMs = 60_000

async function count(): Promise<BuildsInUse> {
  const builds = await withReadOnlySnapshot(readBuilds, statementMs)
  await store(builds)
  return builds
}

async function readBuilds(snapshot: Db): Promise<BuildsInUse> {
  const now = await selectNow(snapshot)
  const devices = await snapshot.rows<Build & { devices: number }>(sql`
    select devices.platform, build, count(*)::int as devices from ${seen} group by devices.platform, build`)
  const users = await snapshot.rows<Build & Omit<BuildCount, 'version' | 'devices'>>(sql`
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
     group by platform, build`)
  const audiences = await snapshot.rows<Audience>(sql`
    select has_android, has_ios, is_tester, count(*)::int as users, count(plays)::int as playing_users
      from (
        select user_id, bool_or(devices.platform = 'android') as has_android,
               bool_or(devices.platform = 'ios') as has_ios, is_tester
          from ${seen} group by user_id, is_tester
        union all
        select id, false, false, is_tester from users
         where deleted_at is null
           and id in (select user_id from active_days where on_day > (now() at time zone 'UTC')::date - ${activeDeviceDays}::int)
           and not exists (select from devices
                            where user_id = users.id and seen_at > now() - make_interval(days => ${activeDeviceDays}))
      ) audience
      left join (${playing}) playing using (user_id)
     group by has_android, has_ios, is_tester`)
  return { builds: join(devices, users), audiences, countedAt: now }
}

async function store({ builds, audiences, countedAt }: BuildsInUse): Promise<void> {
  const counted = builds.map(({ fundsCents, ...build }) => ({ ...build, fundsCents: String(fundsCents) }))
  await db.run(sql`
    insert into counted_builds (id, builds, audiences, counted_at)
    values (1, ${JSON.stringify(counted)}::jsonb, ${JSON.stringify(audiences)}::jsonb, ${countedAt})
    on conflict (id) do update
       set builds = excluded.builds, audiences = excluded.audiences, counted_at = excluded.counted_at
     where counted_builds.counted_at < excluded.counted_at`)
}

type StoredBuild = Omit<BuildCount, 'fundsCents'> & { fundsCents: string }

/** The last count, and whether it is less than a minute old. */
async function findLastCount(): Promise<{ builds: BuildsInUse; isFresh: boolean } | null> {
  const row = await db.row<{
    builds: StoredBuild[]
    audiences: Audience[]
    countedAt: Date
    isFresh: boolean
  }>(sql`
    select builds, audiences, counted_at, counted_at > now() - make_interval(secs => ${maxAgeSeconds}) as is_fresh
      from counted_builds where id = 1`)
  if (!row) return null
  const { builds, audiences, countedAt, isFresh } = row
  const counted = builds.map(({ fundsCents, ...build }) => ({ ...build, fundsCents: BigInt(fundsCents) }))
  return { builds: { builds: counted, audiences, countedAt }, isFresh }
}

const seen = sql`devices join users on users.id = user_id
  where seen_at > now() - make_interval(days => ${activeDeviceDays}) and deleted_at is null`

const playing = sql`select distinct user_id, true as plays from pickem_entries where settled_at is null`

type Build = { platform: Platform; build: number[] | null }

function join(
  devices: (Build & { devices: number })[],
  users: (Build & Omit<BuildCount, 'version' | 'devices'>)[],
): BuildCount[] {
  const key = ({ platform, build }: Build) => `${platform} ${build}`
  const usersOf = new Map(users.map(row => [key(row), row]))
  return devices.map(row => {
    const { users = 0, fundedUsers = 0, fundsCents = 0n, playingUsers = 0 } = usersOf.get(key(row)) ?? {}
    const version = formatBuild(row.build)
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
