import sql from 'sql-template-tag'
import type { HeaderReader } from '@/lib/core/header-reader'
import { log } from '@/lib/core/log'
import { db as pool } from '@/lib/db/client'
import { estimateDatabaseTime } from '@/lib/db/clock'
import { currentTarget } from '@/lib/db/database'
import type { Db } from '@/lib/db/db'
import { findRollouts } from './rollout-rules'
import { compareVersions, findReportedBuild, type Release, versionHeader } from './rules'
import { readPublishedReleases } from './stored-releases'

/** Callers, counted once per user and hour, and those of them whose calls were rejected or failed. */
export type CallCounts = { callers: number; rejected: number; failed: number }

/** Calls of one stage: those of the release's build, and those of older builds of its platform. */
export type RolloutHealth = { newBuild: CallCounts; oldBuilds: CallCounts }

/** Fewer callers prove nothing. */
const minCallers = 100

/** Fewer callers with a problem can be one or two users. */
const minFindings = 10

const limits = [
  { outcome: 'failed', maxExtra: 0.01, text: 'server errors (5xx)' },
  { outcome: 'rejected', maxExtra: 0.05, text: 'rejections (4xx)' },
] as const

/** A 429 depends on the number of calls, a 503 on maintenance or load: neither is due to a build. */
export function outcomeOf(status: number): 'rejected' | 'failed' | null {
  if (status >= 500) return status === 503 ? null : 'failed'
  return status >= 400 && status !== 429 ? 'rejected' : null
}

/** Why the rollout must stop: its build fails more often than older ones, by more than the limit. Null if it can go on. */
export function findStopReason({ newBuild, oldBuilds }: RolloutHealth): string | null {
  if (Math.min(newBuild.callers, oldBuilds.callers) < minCallers) return null
  for (const { outcome, maxExtra, text } of limits) {
    const [share, formerShare] = [newBuild, oldBuilds].map(counts => counts[outcome] / counts.callers)
    if (share === undefined || formerShare === undefined || newBuild[outcome] < minFindings) continue
    if (share - formerShare > maxExtra)
      return `${formatShare(share)} of ${newBuild.callers} callers on the new build got ${text}, ${formatShare(formerShare)} of ${oldBuilds.callers} on older builds.`
  }
  return null
}

const formatShare = (share: number) => `${(share * 100).toFixed(1)}%`

/** Users, and how many of them are stored. */
type Counted = { seen: Set<number>; stored: number }

type Callers = Record<keyof CallCounts, Counted>

/** A stage of a rollout with its callers since `since`. */
type Watched = Pick<Release, 'id' | 'platform' | 'version'> & {
  stageAt: Date
  since: Date
  newBuild: Callers
  oldBuilds: Callers
}

const intervalMs = 15_000

/** A user counts once in that time. */
const countedAgainAfterMs = 3_600_000

let watched: readonly Watched[] = []

/** Counts the call of a user for the rollouts that its build is compared in. Without a rollout it does nothing. */
export function countRolloutCall(
  user: { id: number; platform: string; build: string | null },
  headers: HeaderReader,
  status: number,
): void {
  if (watched.length === 0 || currentTarget()) return
  const build = findReportedBuild(user, headers.get(versionHeader))
  if (!build) return
  for (const { platform, version, newBuild, oldBuilds } of watched) {
    const difference = compareVersions(build.version, version)
    if (build.platform !== platform || difference > 0) continue
    const callers = difference === 0 ? newBuild : oldBuilds
    callers.callers.seen.add(user.id)
    const outcome = outcomeOf(status)
    if (outcome) callers[outcome].seen.add(user.id)
  }
}

/** Counts callers of rollouts in this process and stores them every 15 seconds. A user counts once an hour, which bounds memory too. */
export async function recordRolloutCalls(readNow = () => estimateDatabaseTime(pool)) {
  let stored = Promise.resolve()

  function flush(): Promise<void> {
    stored = stored
      .then(async () => {
        const now = await readNow()
        const next = await findWatched(now)
        const counted = watched
        watched = next.map(rollout => counted.find(other => isSameStage(other, rollout, now)) ?? rollout)
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

async function findWatched(now: Date): Promise<Watched[]> {
  const rollouts = findRollouts(await readPublishedReleases(), now)
  return rollouts.flatMap(({ id, platform, version, rolloutState, rolloutSince }) =>
    rolloutSince && rolloutState !== 'stopped'
      ? [
          {
            id,
            platform,
            version,
            stageAt: rolloutSince,
            since: now,
            newBuild: noCallers(),
            oldBuilds: noCallers(),
          },
        ]
      : [],
  )
}

const none = (): Counted => ({ seen: new Set(), stored: 0 })
const noCallers = (): Callers => ({ callers: none(), rejected: none(), failed: none() })

function isSameStage(counted: Watched, { id, stageAt }: Watched, now: Date): boolean {
  return (
    counted.id === id &&
    counted.stageAt.getTime() === stageAt.getTime() &&
    now.getTime() - counted.since.getTime() < countedAgainAfterMs
  )
}

async function store(watched: readonly Watched[]): Promise<void> {
  const rows: (CallCounts & { id: number; stageAt: Date; isNew: boolean })[] = []
  const taken: [Counted, size: number][] = []
  const take = (counted: Counted) => {
    const { size } = counted.seen
    taken.push([counted, size])
    return size - counted.stored
  }
  for (const { id, stageAt, newBuild, oldBuilds } of watched)
    for (const from of [newBuild, oldBuilds]) {
      const [callers, rejected, failed] = [take(from.callers), take(from.rejected), take(from.failed)]
      if (callers + rejected + failed > 0)
        rows.push({ id, stageAt, isNew: from === newBuild, callers, rejected, failed })
    }
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
  for (const [counted, size] of taken) counted.stored = size
}

export async function readRolloutHealth(db: Db, { id, rolloutSince }: Pick<Release, 'id' | 'rolloutSince'>) {
  const rows = await db.rows<CallCounts & { isNew: boolean }>(sql`
    select is_new, callers, rejected, failed from rollout_calls
     where release_id = ${id} and stage_at = ${rolloutSince}::timestamptz`)
  const none = { callers: 0, rejected: 0, failed: 0 }
  return {
    newBuild: rows.find(({ isNew }) => isNew) ?? none,
    oldBuilds: rows.find(({ isNew }) => !isNew) ?? none,
  }
}
