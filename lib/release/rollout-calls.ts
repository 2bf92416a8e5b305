import sql from 'sql-template-tag'
import { db as pool } from '@/lib/db/client'
import { estimateDatabaseTime } from '@/lib/db/clock'
import type { Db } from '@/lib/db/db'
import { log } from '@/lib/log'
import { readPublishedReleases } from './current-releases'
import { type CallCounts, outcomeOf, type RolloutHealth } from './rollout-health'
import { findRollouts } from './rollout-rules'
import { compareVersions, findReportedBuild, type Release, versionHeader } from './rules'

type Callers = Record<keyof CallCounts, Set<number>>

/** A rollout with its callers since the last flush. */
type Watched = Pick<Release, 'id' | 'platform' | 'version'> & {
  stageAt: Date
  newBuild: Callers
  oldBuilds: Callers
}

const intervalMs = 15_000

let watched: readonly Watched[] = []

/** Counts the call of a user for the rollouts that its build is compared in. Without a rollout it does nothing. */
export function countRolloutCall(
  user: { id: number; platform: string; build: string | null },
  headers: Headers,
  status: number,
): void {
  if (watched.length === 0) return
  const build = findReportedBuild(user, headers.get(versionHeader))
  if (!build) return
  for (const { platform, version, newBuild, oldBuilds } of watched) {
    const difference = compareVersions(build.version, version)
    if (build.platform !== platform || difference > 0) continue
    const callers = difference === 0 ? newBuild : oldBuilds
    callers.callers.add(user.id)
    const outcome = outcomeOf(status)
    if (outcome) callers[outcome].add(user.id)
  }
}

/**
 * Counts the callers of rollouts in this process and stores them every 15 seconds. A user counts once in that time, which
 * bounds the weight of one client.
 */
export async function recordRolloutCalls(): Promise<{ flush(): Promise<void>; stop(): Promise<void> }> {
  let stored = Promise.resolve()

  function flush(): Promise<void> {
    stored = stored
      .then(async () => {
        const next = await findWatched()
        const counted = watched
        watched = next
        await store(counted)
      })
      .catch(error => log.warn({ error }, 'calls of rollouts could not be counted'))
    return stored
  }

  await flush()
  const timer = setInterval(() => void flush(), intervalMs).unref()
  return {
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
      watched = []
    },
  }
}

async function findWatched(): Promise<Watched[]> {
  const [releases, now] = await Promise.all([readPublishedReleases(), estimateDatabaseTime(pool)])
  return findRollouts(releases, now).flatMap(({ id, platform, version, rolloutState, rolloutSince }) =>
    rolloutSince && rolloutState !== 'stopped'
      ? [{ id, platform, version, stageAt: rolloutSince, newBuild: noCallers(), oldBuilds: noCallers() }]
      : [],
  )
}

const noCallers = (): Callers => ({ callers: new Set(), rejected: new Set(), failed: new Set() })

async function store(counted: readonly Watched[]): Promise<void> {
  const rows = counted.flatMap(({ id, stageAt, newBuild, oldBuilds }) =>
    [newBuild, oldBuilds].flatMap(callers =>
      callers.callers.size === 0
        ? []
        : [
            {
              id,
              stageAt,
              isNew: callers === newBuild,
              callers: callers.callers.size,
              rejected: callers.rejected.size,
              failed: callers.failed.size,
            },
          ],
    ),
  )
  if (rows.length === 0) return
  // In the order of the key, so that two processes do not wait for each other.
  await pool.run(sql`
    insert into rollout_calls (release_id, stage_at, is_new, callers, rejected, failed)
    select call.id, "stageAt", "isNew", callers, rejected, failed
      from json_to_recordset(${JSON.stringify(rows)}::json) as call (
        id int, "stageAt" timestamptz, "isNew" boolean, callers int, rejected int, failed int)
     where exists (select from releases where releases.id = call.id)
     order by call.id, "stageAt", "isNew"
    on conflict (release_id, stage_at, is_new) do update
       set callers = rollout_calls.callers + excluded.callers, rejected = rollout_calls.rejected + excluded.rejected,
           failed = rollout_calls.failed + excluded.failed`)
}

/** Of the present stage. */
export async function readRolloutHealth(
  db: Db,
  { id, rolloutSince }: Pick<Release, 'id' | 'rolloutSince'>,
): Promise<RolloutHealth> {
  const rows = await db.rows<CallCounts & { isNew: boolean }>(sql`
    select is_new, callers, rejected, failed from rollout_calls
     where release_id = ${id} and stage_at = ${rolloutSince}::timestamptz`)
  const none = { callers: 0, rejected: 0, failed: 0 }
  return {
    newBuild: rows.find(({ isNew }) => isNew) ?? none,
    oldBuilds: rows.find(({ isNew }) => !isNew) ?? none,
  }
}
