import sql from 'sql-template-tag'
import { type CatalogSources, resolveCatalog } from '@/lib/api/balance/catalog'
import { readPlaceholderUser } from '@/lib/api/balance/placeholder-user'
import { answerBalanceV1 } from '@/lib/api/balance/present-v1'
import { answerBalanceV2 } from '@/lib/api/balance/present-v2'
import { type BalanceV1, type BalanceV2, findBalanceV1Of, findBalanceV2Of } from '@/lib/api/balance/read'
import { presentMaintenance } from '@/lib/app-config/maintenance/present'
import { currentMaintenance, type Maintenance } from '@/lib/app-config/maintenance/rules'
import { presentAppUpdate } from '@/lib/app-config/release/present'
import { findRollouts, receivesRelease } from '@/lib/app-config/release/rollout-rules'
import {
  compareVersions,
  findReportedBuild,
  mustUpdate,
  type OfferedVersions,
  type PublishedRelease,
  platformNames,
  type ReportedBuild,
  type VersionsByPlatform,
} from '@/lib/app-config/release/rules'
import type { Author } from '@/lib/change/audit/author'
import { recorded } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import type { Platform } from '@/lib/db/generated/enums'
import { transaction } from '@/lib/db/transaction'
import {
  type AppState,
  publishedReleasesAt,
  readAppState,
  toCatalogSources,
  toPreviewTime,
} from './app-state'
import { applyChange, newId } from './apply-change'
import { maskResponses } from './mask-responses'
import { describeShares, listOfferShares, toOffered } from './rollout-shares'
import type { PreviewRequest, UnsavedChange } from './schema'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    PreviewUserNotFound: { userId: number }
  }
}

/** Response bodies by path. */
export type Responses = Record<
  'check-app-update' | 'check-maintenance-mode' | 'balance/v2' | 'balance',
  unknown
>

export type BuildPreview = {
  /** The previewed time and the current time, in ISO form. */
  at: string
  requestedAt: string
  user: { id: number; username: string; isTester: boolean } | null
  /** Without the change at the same time, or else now; null if there is nothing to compare. */
  before: Responses | null
  after: Responses
  /** What the user sees, as a sentence. */
  summary: string
}

/** The operator. Viewers see personal data masked. */
export type Viewer = { by: Author; isMasked: boolean }

/**
 * The responses a build gets, produced by the functions of the API: with and without the unsaved change, or else at a
 * later time and now. A past time counts as now. Balances and deposits are always current. Without a user, they are those
 * of most users; with an unsaved rollout, those of a user in its share.
 * Previewing a user is recorded in the audit log, and secrets are hidden.
 */
export async function previewBuild(
  { platform, version, userId, at, change }: PreviewRequest,
  { by, isMasked }: Viewer,
): Promise<BuildPreview> {
  const [{ now, state }, user] = await Promise.all([readAppState(), readUser(userId, platform)])
  const previewedAt = toPreviewTime(at, now)
  const changed = change ? applyChange(state, change, previewedAt) : state
  const isCompared = change !== null || previewedAt > now
  const { id, username, isTester } = user.v2
  if (userId !== null) await recordPreview(by, { id, username })
  const build = findReportedBuild({ platform, build: null }, version)
  const sourcesOf = (source: AppState, time: Date) =>
    toCatalogSources(source, releasesOf(source, time, { userId, change }))
  const respond = (sources: CatalogSources, time: Date) =>
    maskResponses(buildResponses(sources, user, { platform, build }, time), isMasked)
  const compareAt = change ? previewedAt : now
  const sources = sourcesOf(changed, previewedAt)
  const { versions } = resolveCatalog(sources, { id, now: previewedAt, platform, isTester })
  const summary = describeUserView({
    platform,
    version,
    build,
    versions,
    maintenance: currentMaintenance(changed.settings, sources.windows, previewedAt, platform),
    isTester,
  })
  return {
    at: previewedAt.toISOString(),
    requestedAt: now.toISOString(),
    user: userId === null ? null : { id, username, isTester },
    before: isCompared ? respond(sourcesOf(state, compareAt), compareAt) : null,
    after: respond(sources, previewedAt),
    summary: [
      summary,
      describeRollouts(publishedReleasesAt(changed, previewedAt), {
        platform,
        at: previewedAt,
        userId,
        shown: versions[platform].current?.id ?? null,
      }),
    ]
      .filter(Boolean)
      .join(' '),
  }
}

type Audience = { userId: number | null; change: UnsavedChange | null }

function releasesOf(state: AppState, at: Date, { userId, change }: Audience): PublishedRelease[] {
  const releases = publishedReleasesAt(state, at)
  // The share of a user follows from the ID of the release, which a new one does not have yet.
  const changedId = change?.kind === 'release' ? (change.id ?? newId) : null
  if (userId !== null)
    return releases.map(release =>
      release.id === newId && release.id === changedId ? { ...release, rolloutPercent: 100 } : release,
    )
  const largest = (['ios', 'android'] as const).map(
    platform => listOfferShares(releases, platform, at)[0]?.id,
  )
  return toOffered(releases, new Set([changedId, ...largest.map(id => id ?? null)]))
}

type Rollouts = { platform: Platform; at: Date; userId: number | null; shown: number | null }

function describeRollouts(releases: readonly PublishedRelease[], { platform, at, userId, shown }: Rollouts) {
  if (userId === null) return describeShares(listOfferShares(releases, platform, at), shown)
  return findRollouts(releases, at)
    .filter(release => release.platform === platform && release.rolloutState !== 'stopped')
    .map(release => {
      const { id, version, rolloutPercent } = release
      const share = `the ${rolloutPercent}% of users who get ${version}`
      if (id === newId) return `Whether this user is in ${share} is known once it is saved.`
      return `This user is ${receivesRelease(release, userId) ? '' : 'not '}in ${share}.`
    })
    .join(' ')
}

type PreviewedUser = { v1: BalanceV1; v2: BalanceV2 }

async function readUser(userId: number | null, platform: string): Promise<PreviewedUser> {
  if (userId === null) {
    const placeholder = await readPlaceholderUser(platform)
    return { v1: placeholder, v2: placeholder }
  }
  const [v1, v2] = await Promise.all([findBalanceV1Of(userId), findBalanceV2Of(userId)])
  if (!(v1 && v2)) throw new Failure('PreviewUserNotFound', { userId })
  return { v1, v2 }
}

/** A form requests a preview at each change; within this time they count as one. */
const previewMinutes = 10

export const userPreview = recorded({
  name: 'user.preview',
  role: 'viewer',
  harmless: 'Read only.',
  did: 'previewed the app as {subject}',
  undo: 'A preview changes nothing.',
})

async function recordPreview(by: Author, user: { id: number; username: string }): Promise<void> {
  await transaction(async db => {
    const recorded = await db.row(sql`
      select from audit_rows
       where subject_type = 'user' and subject_id = ${String(user.id)} and action = ${userPreview.name}
         and operator_id is not distinct from ${by.operatorId} and session_id is not distinct from ${by.sessionId}
         and created_at > now() - make_interval(mins => ${previewMinutes}) limit 1`)
    if (recorded) return
    await userPreview.record(db, by, { subject: { type: 'user', id: user.id, name: user.username } })
  })
}

function buildResponses(
  sources: CatalogSources,
  { v1, v2 }: PreviewedUser,
  { platform, build }: { platform: Platform; build: ReportedBuild | null },
  now: Date,
): Responses {
  const catalog = resolveCatalog(sources, { ...v2, platform, now })
  return {
    'check-app-update': presentAppUpdate(catalog.versions, build),
    'balance/v2': answerBalanceV2({ ...v2, now }, catalog, build),
    'check-maintenance-mode': presentMaintenance(catalog.isUnderMaintenance),
    balance: answerBalanceV1({ ...v1, now }, catalog),
  }
}

type UserView = {
  platform: Platform
  /** As typed by the operator. */
  version: string
  build: ReportedBuild | null
  versions: VersionsByPlatform
  /** Maintenance of the build's platform, also for testers. */
  maintenance: Maintenance | null
  isTester: boolean
}

function describeUserView({ platform, version, build, versions, maintenance, isTester }: UserView): string {
  const name = version || 'an unknown build'
  if (maintenance && !isTester) {
    // Messages are mostly sentences with a full stop of their own.
    const message = maintenance.message ? ` It shows “${maintenance.message}”` : ''
    return `On ${name} the app is closed. Requests return 503.${message}`
  }
  const bypass = maintenance ? ' Maintenance is on, and this tester bypasses it.' : ''
  return describeUpdate(name, platform, versions[platform], build) + bypass
}

function describeUpdate(
  name: string,
  platform: Platform,
  offered: OfferedVersions,
  build: ReportedBuild | null,
): string {
  const { current, minVersion } = offered
  if (!current) return `No ${platformNames[platform]} release is published, so the app offers no update.`
  if (!build)
    return minVersion
      ? `An app that reports no version must update, because ${minVersion} is the minimum. Enter a version to preview the result.`
      : `The app compares its build with ${current.version}. Enter a version to preview the result.`
  if (mustUpdate(platform, offered, build))
    return `On ${name} the app opens at “Update to continue” and nothing else is available.`
  const difference = compareVersions(build.version, current.version)
  if (difference === 0) return `On ${name} the app opens normally: it is the current version.`
  if (difference > 0) return `On ${name} the app opens normally: it is newer than ${current.version}.`
  return `On ${name} the app opens and offers an optional update to ${current.version}.`
}
