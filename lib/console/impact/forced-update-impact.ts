import { countAffected, type PlannedForcedVersion } from '@/lib/app-config/release/affected-builds'
import { countBuilds, countBuildsNow } from '@/lib/app-config/release/count-builds'
import { db } from '@/lib/db/client'
import { selectNow } from '@/lib/db/clock'
import type { Platform } from '@/lib/db/generated/enums'
import { findEntryLocks } from './find-entry-locks'
import { suggestLaterTime } from './suggest-time'

/** Entries that lock within this time count as disrupted: about one evening of matches. */
const spanMs = 3 * 3_600_000
const dayMs = 24 * 3_600_000

type BuildGroup = { label: string; devices: number; isAffected: boolean }

/** Devices and users that a forced version locks out. Timestamps in ISO form, amounts in cents. */
export type ForcedUpdateImpact = {
  platform: Platform
  version: string
  devices: number
  affectedDevices: number
  affectedUsers: number
  /** See describeUnreported. */
  otherUsers: string
  fundedUsers: number
  fundsCents: number
  playingUsers: number
  /** Entries of affected users that lock within three hours, and the last of those times. */
  locking: { entries: number; by: string | null }
  /** A later time at which far fewer entries lock, and their number. */
  later: { at: string; left: number } | null
  /** Oldest first; the last one is not affected. */
  buildGroups: BuildGroup[]
  countedAt: string
}

/** Counts devices and users below the version, their funds, and their entries that lock soon after. */
export async function countForcedUpdateImpact(
  planned: Omit<PlannedForcedVersion, 'at'> & { at: Date | 'now' },
  { skipsCache = false } = {},
): Promise<ForcedUpdateImpact> {
  const forced = { ...planned, at: planned.at === 'now' ? await selectNow(db) : planned.at }
  const [builds, locks] = await Promise.all([
    skipsCache ? countBuildsNow() : countBuilds(),
    findEntryLocks({ below: forced }, forced.at, new Date(forced.at.getTime() + dayMs)),
  ])
  const until = forced.at.getTime() + spanMs
  const soon = locks.filter(({ at }) => at.getTime() < until)
  const later = suggestLaterTime(locks, forced.at, spanMs)
  return {
    ...countAffected(builds, forced),
    locking: {
      entries: soon.reduce((sum, { count }) => sum + count, 0),
      by: soon.at(-1)?.at.toISOString() ?? null,
    },
    later: later && { at: later.at.toISOString(), left: later.left },
  }
}
