import type { Platform } from '@/lib/db/generated/enums'
import { compareVersions } from '@/lib/release/rules'
import { suggestLaterTime } from './suggest-time'
import { type BuildCount, countBuilds, type Field, recountBuilds } from './count-builds'
import { findEntryLocks } from './find-entry-locks'

/** How long after a change it is still felt by those whose entries lock: the evening of games that it falls into. */
const spanMs = 3 * 3_600_000
const dayMs = 24 * 3_600_000

/** A part of all devices of a platform. */
type Rung = { label: string; devices: number; isHit: boolean }

/** Whom forcing a version stops; moments in ISO form, amounts in cents, as it travels to a form. */
export type BlastRadius = {
  platform: Platform
  version: string
  devices: number
  devicesHit: number
  usersHit: number
  fundedUsers: number
  fundsCents: number
  playingUsers: number
  /** Entries of theirs that lock within three hours of the change, and by when. */
  locking: { entries: number; by: string | null }
  /** A later time at which far fewer lock, and how many. */
  later: { at: string; left: number } | null
  /** The oldest first; the last one is not hit. */
  rungs: Rung[]
  countedAt: string
}

type Asked = { platform: Platform; version: string; at: Date }

/** Whom forcing `version` at `at` stops: devices and users below it, their funds, and their entries that lock soon after. */
export async function countBlastRadius(asked: Asked, { anew = false } = {}): Promise<BlastRadius> {
  const [field, locks] = await Promise.all([
    anew ? recountBuilds() : countBuilds(),
    findEntryLocks({ below: asked }, asked.at, new Date(asked.at.getTime() + dayMs)),
  ])
  const until = asked.at.getTime() + spanMs
  const soon = locks.filter(({ at }) => at.getTime() < until)
  const later = suggestLaterTime(locks, asked.at, spanMs)
  return {
    ...sumBelow(field, asked),
    locking: {
      entries: soon.reduce((sum, { count }) => sum + count, 0),
      by: soon.at(-1)?.at.toISOString() ?? null,
    },
    later: later && { at: later.at.toISOString(), left: later.left },
  }
}

/** The part of it that the count of the field alone tells. */
export function sumBelow({ builds, countedAt }: Field, { platform, version }: Omit<Asked, 'at'>) {
  const known = builds.filter(build => build.platform === platform && build.version !== '')
  const hit = known.filter(build => compareVersions(build.version, version) < 0)
  const sum = (key: 'devices' | 'users' | 'fundedUsers' | 'playingUsers', rows = hit) =>
    rows.reduce((total, build) => total + build[key], 0)
  return {
    platform,
    version,
    devices: sum('devices', known),
    devicesHit: sum('devices'),
    usersHit: sum('users'),
    fundedUsers: sum('fundedUsers'),
    fundsCents: Number(hit.reduce((total, build) => total + build.fundsCents, 0n)),
    playingUsers: sum('playingUsers'),
    rungs: [
      ...climb(hit, 3).map(rung => ({ ...rung, isHit: true })),
      { label: `${version} or newer`, devices: sum('devices', known) - sum('devices'), isHit: false },
    ],
    countedAt: countedAt.toISOString(),
  }
}

/** The builds in order, the oldest first, in at most `most` parts: those before the newest ones stand together. */
export function climb(builds: readonly BuildCount[], most = 4): { label: string; devices: number }[] {
  const newestFirst = [...builds].sort((a, b) => compareVersions(b.version, a.version))
  const alone = newestFirst.length > most ? newestFirst.slice(0, most - 1) : newestFirst
  const rest = newestFirst.slice(alone.length)
  const rungs = alone.map(({ version, devices }) => ({ label: version, devices }))
  const [newest] = rest
  if (newest) {
    const devices = rest.reduce((sum, build) => sum + build.devices, 0)
    rungs.push({ label: `${newest.version} and older`, devices })
  }
  return rungs.reverse()
}
