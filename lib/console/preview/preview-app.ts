import { resolveCatalog } from '@/lib/api/balance/catalog'
import { currentMaintenance } from '@/lib/app-config/maintenance/rules'
import { readCalendar } from '@/lib/console/calendar/read-calendar'
import { type CalendarKind, toChanges } from '@/lib/console/calendar/rules'
import type { BucketKind, Platform } from '@/lib/db/generated/enums'
import { type ActiveContest, listActiveContests } from '@/lib/play/contest/list-lobby'
import { currentStatus } from '@/lib/play/contest/rules'
import { awardBlocked, type ClaimStatus } from '@/lib/rewards/promo/award-rules'
import { listOwnPromos } from '@/lib/rewards/promo/list-own-promos'
import { isAvailable, isBudgetSpent } from '@/lib/rewards/promo/rules'
import { type Promo, readPromos } from '@/lib/rewards/promo/stored-promos'
import {
  type AppState,
  publishedReleasesAt,
  readAppState,
  toCatalogSources,
  toPreviewTime,
} from './app-state'
import { listOfferShares, toOffered } from './rollout-shares'

export type PromoPreview = {
  id: number
  name: string
  creditsCents: bigint
  bucket: BucketKind | null
  endsAt: string | null
  /** Of the user. Without one, null if users who meet the rules can claim it. */
  claimStatus: ClaimStatus | null
}

export type PlatformPreview = ReturnType<typeof previewPlatform>
export type ContestPreview = ReturnType<typeof previewContest>
export type AppPreview = Awaited<ReturnType<typeof previewApp>>

const previewedKinds = ['release', 'maintenance', 'promo', 'contest'] as const satisfies CalendarKind[]

/**
 * What the API answers at a later time if no one changes anything until then, by the rules of the API, and the changes until
 * and after it. A past time counts as now. Users, entries and places in contests are as now.
 */
export async function previewApp(at: string | null, userId: number | null) {
  const [{ now, state }, { promos }, contests] = await Promise.all([
    readAppState(),
    readPromos(),
    listActiveContests(),
  ])
  const previewedAt = toPreviewTime(at, now)
  const { games, navigations } = state
  const upcoming = { from: now, to: null }
  const { events, cut } = await readCalendar({ ...upcoming, kinds: previewedKinds, zone: 'UTC' })
  return {
    at: previewedAt.toISOString(),
    requestedAt: now.toISOString(),
    platforms: (['ios', 'android'] as const).map(platform =>
      previewPlatform(state, platform, previewedAt, userId),
    ),
    promos:
      userId === null
        ? listAvailable(promos, previewedAt)
        : (await listOwnPromos(userId, previewedAt)).map(toPromoPreview),
    contests: contests.map(contest => previewContest(contest, previewedAt)),
    games: games.map(({ id, name, status }) => ({ id, name, isPaused: status === 'Paused' })),
    navigations: navigations.map(({ id, name }) => ({ id, name })),
    changes: toChanges(events, upcoming),
    /** Kinds of which only the first changes are listed. */
    cut,
  }
}

function previewPlatform(state: AppState, platform: Platform, at: Date, userId: number | null) {
  const releases = publishedReleasesAt(state, at)
  const [largest, ...others] = userId === null ? listOfferShares(releases, platform, at) : []
  const offered = largest ? toOffered(releases, new Set([largest.id])) : releases
  const sources = toCatalogSources(state, offered)
  const { versions } = resolveCatalog(sources, { id: userId, now: at, platform, isTester: false })
  const maintenance = currentMaintenance(state.settings, sources.windows, at, platform)
  const { current, minVersion } = versions[platform]
  return {
    platform,
    /** Null without a published release. */
    version: current?.version ?? null,
    /** The other versions that users get while a release is rolled out; empty for a user. */
    others,
    /** Users of 100 that get `version`. */
    users: largest?.users ?? 100,
    minVersion,
    maintenance: maintenance && {
      message: maintenance.message,
      endsAt: maintenance.endsAt?.toISOString() ?? null,
    },
  }
}

/** Sorted by end, earliest first, as in the API. */
function listAvailable(promos: readonly Promo[], at: Date): PromoPreview[] {
  const endOf = ({ endsAt }: Promo) => endsAt?.getTime() ?? Number.MAX_VALUE
  return promos
    .filter(promo => isAvailable(promo, at) && !isBudgetSpent(promo))
    .sort((one, other) => endOf(one) - endOf(other) || one.id - other.id)
    .map(promo => ({ ...pickTerms(promo), claimStatus: promo.isBucketActive ? null : awardBlocked }))
}

function toPromoPreview(promo: Parameters<typeof pickTerms>[0] & ClaimStatus): PromoPreview {
  const { status, reason } = promo
  return { ...pickTerms(promo), claimStatus: { status, reason } }
}

function pickTerms(promo: Pick<Promo, 'id' | 'name' | 'creditsCents' | 'bucket' | 'endsAt'>) {
  const { id, name, creditsCents, bucket, endsAt } = promo
  return { id, name, creditsCents, bucket, endsAt: endsAt?.toISOString() ?? null }
}

function previewContest(contest: ActiveContest, at: Date) {
  const { id, name, gameName, startsAt, entries, capacity } = contest
  const hasStarted = contest.hasStarted || (startsAt !== null && startsAt <= at)
  return {
    id,
    name,
    gameName,
    status: currentStatus({ status: contest.status, hasStarted }),
    startsAt: startsAt?.toISOString() ?? null,
    entries,
    capacity,
  }
}
