import { type Facts, readRecordedFacts } from '@/lib/change/approval/facts'
import type { Act } from '@/lib/change/change'
import { assertLockoutConfirmed, typedNameShape } from '@/lib/change/policy/lockout'
import { deviceLimits } from '@/lib/change/policy/policy-row'
import { assertImpactSeen, seenShape } from '@/lib/change/policy/seen-impact'
import { loadSettingsIn } from '@/lib/change/settings/read'
import { formatCount, pluralize } from '@/lib/core/format'
import type { Platform } from '@/lib/db/generated/enums'
import type { Transaction } from '@/lib/db/transaction'
import { type BuildCount, type BuildsInUse, countBuildsIn } from './count-builds'
import { describeReturn, endedRolloutFact, listForcedUsers, stagesFact, stopNote } from './describe-force'
import { releaseFailures } from './release-failures'
import { releaseReverter } from './release-reverter'
import { findEndedRollouts, isComplete } from './rollout-rules'
import {
  compareVersions,
  type ForcedVersion,
  type LoweredMinimum,
  platformNames,
  publishedReleases,
  type Release,
  type StoredRelease,
} from './rules'

export const releasePolicy = {
  topics: ['lock-outs'],
  role: 'editor',
  reason: 'cost',
  secondManager: 'above',
  details:
    'Counts devices that must update, or no longer have to. Only managers can raise or lower the minimum version.',
  limits: deviceLimits,
  undo: releaseReverter,
  failures: releaseFailures,
} as const

export const lockoutInput = {
  typedName: typedNameShape,
  /** The affected ones. */
  devices: seenShape,
}

/** Which versions a change would newly force, and which minimum versions it would lower. */
export type ReleaseImpact = { name: string; forced: ForcedVersion[]; lowered: LoweredMinimum[] }

/** A change that forces updates or lowers the minimum version needs a manager, above the limit two. Returns the affected devices. */
export async function assertCanAffectDevices(
  db: Transaction,
  impact: ReleaseImpact,
  { typedName, devices }: { typedName: string; devices?: number | undefined },
  act: Act,
): Promise<number> {
  if (impact.forced.length + impact.lowered.length === 0) {
    await act.assertAllowed(null)
    return 0
  }
  assertLockoutConfirmed(act, typedName, impact.name)
  const isApproved = act.approvedById !== null
  const affected = isApproved ? (devices ?? 0) : await countAffectedDevices(db, impact)
  assertImpactSeen({ noun: 'device', count: affected, seen: devices })
  const { second_manager_above_devices: max } = await loadSettingsIn(db)
  await act.assertAllowed({ needsSecond: affected > max })
  return affected
}

/** On each platform, devices below the newest version that is forced at any time, and readmitted ones. */
export async function countAffectedDevices(db: Transaction, { forced, lowered }: ReleaseImpact) {
  const builds = await countBuildsIn(db)
  const byPlatform = new Map<Platform, number>()
  for (const version of forced) {
    const { affectedDevices } = countAffected(builds, version)
    byPlatform.set(version.platform, Math.max(byPlatform.get(version.platform) ?? 0, affectedDevices))
  }
  const readmitted = lowered.map(minimum => countReadmitted(builds, minimum))
  return [...byPlatform.values(), ...readmitted].reduce((sum, devices) => sum + devices, 0)
}

/** A change of a release with every check passed except the confirmation. */
export type PlannedRelease = ReleaseImpact & {
  before: StoredRelease | null
  after: StoredRelease
  releases: readonly StoredRelease[]
  releasesAfter: readonly StoredRelease[]
  now: Date
}

/** What the texts of a request have about it. */
export const readRequested = async (db: Transaction, planned: PlannedRelease) => ({
  devices: await countAffectedDevices(db, planned),
  isStaged: !isComplete(planned.after),
})

/** Without the fields that the question, the stages and the name of the release show. */
export async function readDeviceFacts(
  db: Transaction,
  planned: PlannedRelease,
  devices: number | undefined,
  run: () => Promise<unknown>,
): Promise<Facts> {
  const consequences = await listConsequences(db, planned)
  const { values, tables } = await readRecordedFacts(db, {}, run)
  const recorded = values.filter(
    ({ name, ...fact }) => !(shownInStages.has(name) || (shownInQuestion.has(name) && !('before' in fact))),
  )
  return {
    values: [
      ...recorded.map(fact => describeFact(fact, planned)),
      { name: 'affectedDevices', value: devices ?? 0 },
      ...consequences,
    ],
    tables,
  }
}

const shownInStages: ReadonlySet<string> = new Set([
  'devices',
  'isPublished',
  'publishedPercent',
  'rolloutPlan',
  'rolloutPercent',
  'rolloutState',
  'rolloutReason',
])

/** Of a new release. */
const shownInQuestion: ReadonlySet<string> = new Set(['platform', 'version', 'forceUpdate', 'withdrawnAt'])

type EffectFact = Facts['values'][number]

function describeFact(fact: EffectFact, { after, now }: PlannedRelease): EffectFact {
  if (fact.name === 'publishAt' && after.publishAt?.getTime() === now.getTime())
    return { name: 'publishAt', value: 'now, once approved' }
  return fact.name === 'notes' ? describeNotes(fact) : fact
}

function describeNotes({ name, value, ...rest }: EffectFact): EffectFact {
  const textOf = (notes: unknown) =>
    (notes as Release['notes'])
      .map(({ title, description }) => (description ? `${title}: ${description}` : title))
      .join('\n')
  return { name, value: textOf(value), ...('before' in rest && { before: textOf(rest.before) }) }
}

/** The facts of the dialog in which the change was requested. */
async function listConsequences(db: Transaction, planned: PlannedRelease): Promise<EffectFact[]> {
  const { before, after, forced, releases, releasesAfter, now } = planned
  if (forced.length === 0) return []
  const note = before?.withdrawnAt ? describeReturn(after) : stopNote
  const at = after.publishAt && after.publishAt > now ? after.publishAt : now
  const ended = findEndedRollouts(publishedReleases(releases), publishedReleases(releasesAfter), {
    id: after.id,
    at,
  })
  const shown = [
    ...(isComplete(after) ? [] : [stagesFact(after.rolloutPlan, note)]),
    ...ended.map(endedRolloutFact),
  ]
  const users = listForcedUsers(countAffected(await countBuildsIn(db), after))
  return [
    ...shown.map(fact => ({ name: fact.name, value: `${fact.value}; ${fact.note}` })),
    ...users.map(({ name, count, more }) => ({ name, value: count + more, isEstimate: true })),
  ]
}

export const formatDevices = (devices: unknown, platform: Platform | '' = '') =>
  pluralize(Number(devices), platform ? `${platformNames[platform]} device` : 'device')

export type PlannedForcedVersion = { platform: Platform; version: string; at: Date }

/** Follows a number of users: " and up to 11 more whose app reported no device (2 with open entries)"; empty if all apps did. */
export function describeUnreported(audiences: BuildsInUse['audiences']): string {
  const unreported = audiences.filter(({ hasAndroid, hasIos }) => !hasAndroid && !hasIos)
  const sum = (key: 'users' | 'playingUsers') => unreported.reduce((total, group) => total + group[key], 0)
  if (sum('users') === 0) return ''
  const playing = sum('playingUsers') > 0 ? ` (${formatCount(sum('playingUsers'))} with open entries)` : ''
  return ` and up to ${formatCount(sum('users'))} more whose app reported no device${playing}`
}

/** The part of the impact that only needs the counted builds. */
export function countAffected(
  { builds, audiences, countedAt }: BuildsInUse,
  { platform, version }: Omit<PlannedForcedVersion, 'at'>,
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
    otherUsers: describeUnreported(audiences),
    fundedUsers: sum('fundedUsers'),
    fundsCents: Number(affected.reduce((total, build) => total + build.fundsCents, 0n)),
    playingUsers: sum('playingUsers'),
    /** Oldest first; the last one is not affected. */
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
export function groupBuilds(builds: readonly BuildCount[], maxGroups = 4) {
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
