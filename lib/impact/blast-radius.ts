import type { Platform } from '@/lib/db/generated/enums'
import { compareVersions, type LoweredMinimum } from '@/lib/release/rules'
import { type BuildCount, type BuildsInUse, countBuilds, countBuildsNow } from './count-builds'
import { findEntryLocks } from './find-entry-locks'
import { suggestLaterTime } from './suggest-time'

/** Entries that lock within this time count as disrupted: about one evening of matches. */
const spanMs = 3 * 3_600_000
const dayMs = 24 * 3_600_000

type BuildGroup = { label: string; devices: number; isAffected: boolean }

/** Devices and users that a forced version locks out. Timestamps in ISO form, amounts in cents. */
export type BlastRadius = {
  platform: Platform
  version: string
  devices: number
  affectedDevices: number
  affectedUsers: number
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

type ForcedVersion = { platform: Platform; version: string; at: Date }

/** Counts devices and users below the version, their funds, and their entries that lock soon after. */
export async function countBlastRadius(
  forced: ForcedVersion,
  { skipsCache = false } = {},
): Promise<BlastRadius> {
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

/** The part of the blast radius that only needs the counted builds. */
export function countAffected(
  { builds, countedAt }: BuildsInUse,
  { platform, version }: Omit<ForcedVersion, 'at'>,
) {
  const known = builds.filter(build => build.platform === platform && build.version !== '')
  const affected = known.filter(build => compareVersions(build.version, version) < 0)
  const sum = (key: 'devices' | 'users' | 'fundedUsers' | 'playingUsers', rows = affected) =>
    rows.reduce((total, build) => total + build[key], 0)
  return {
    platform,
    version,
    devices: sum('devices', known),
    affectedDevices: sum('devices'),
    affectedUsers: sum('users'),
    fundedUsers: sum('fundedUsers'),
    fundsCents: Number(affected.reduce((total, build) => total + build.fundsCents, 0n)),
    playingUsers: sum('playingUsers'),
    buildGroups: [
      ...groupBuilds(affected, 3).map(group => ({ ...group, isAffected: true })),
      { label: `${version} or newer`, devices: sum('devices', known) - sum('devices'), isAffected: false },
    ],
    countedAt: countedAt.toISOString(),
  }
}

/** Devices that no longer have to update. */
export function countReadmitted(builds: BuildsInUse, { platform, from, to }: LoweredMinimum): number {
  const below = (version: string) => countAffected(builds, { platform, version }).affectedDevices
  return below(from) - (to === null ? 0 : below(to))
}

/** Groups builds into at most `maxGroups`, oldest first. Older builds share one group. */
export function groupBuilds(
  builds: readonly BuildCount[],
  maxGroups = 4,
): { label: string; devices: number }[] {
  const newestFirst = [...builds].sort((a, b) => compareVersions(b.version, a.version))
  const separate = newestFirst.length > maxGroups ? newestFirst.slice(0, maxGroups - 1) : newestFirst
  const older = newestFirst.slice(separate.length)
  const groups = separate.map(({ version, devices }) => ({ label: version, devices }))
  const [newestOfOlder] = older
  if (newestOfOlder) {
    const devices = older.reduce((sum, build) => sum + build.devices, 0)
    groups.push({ label: `${newestOfOlder.version} and older`, devices })
  }
  return groups.reverse()
}
