import { formatWindowName, type StoredWindow } from '@/lib/app-config/maintenance/rules'
import { findRollouts, listNextStages } from '@/lib/app-config/release/rollout-rules'
import { formatReleaseName, publishedReleases, type StoredRelease } from '@/lib/app-config/release/rules'
import type { ActiveContest } from '@/lib/play/contest/list-active-contests'
import type { Promo } from '@/lib/rewards/promo/read-promos'

/** `at` in ISO form, `href` is the console page of the object. */
export type UpcomingChange = { at: string; text: string; href: string }

type Sources = {
  releases: readonly StoredRelease[]
  windows: readonly StoredWindow[]
  promos: readonly Promo[]
  contests: readonly ActiveContest[]
}

/** What changes in apps after `now` by time alone, soonest first. */
export function listUpcomingChanges(sources: Sources, now: Date): UpcomingChange[] {
  return [
    ...ofReleases(sources.releases, now),
    ...ofWindows(sources.windows),
    ...ofPromos(sources.promos, now),
    ...ofContests(sources.contests),
  ]
    .flatMap(({ at, ...change }) => (at && at > now ? [{ at: at.toISOString(), ...change }] : []))
    .sort((one, other) => compareText(one.at, other.at) || compareText(one.text, other.text))
}

type Change = { at: Date | null; text: string; href: string }

function ofReleases(releases: readonly StoredRelease[], now: Date): Change[] {
  const published = publishedReleases(releases)
  return published.flatMap(release => {
    const [name, href] = [formatReleaseName(release), `/admin/app-versions/${release.id}`]
    const { publishAt, rolloutPercent, forceUpdate } = release
    const share = rolloutPercent < 100 ? ` for ${rolloutPercent}% of users` : ''
    const stages = listNextStages(release).map(({ at, percent }) => ({
      at,
      text: `${name} reaches ${percent === 100 ? 'all' : `${percent}% of`} users`,
      href,
    }))
    return [
      { at: publishAt, text: `${name} is published${share}${forceUpdate ? ', forced' : ''}`, href },
      // A newer release for all users ends a rollout.
      ...stages.filter(({ at }) => {
        const time = at > now ? at : now
        return publishAt > time || findRollouts(published, time).some(({ id }) => id === release.id)
      }),
    ]
  })
}

function ofWindows(windows: readonly StoredWindow[]): Change[] {
  return windows
    .filter(({ canceledAt }) => canceledAt === null)
    .flatMap(window => {
      const name = formatWindowName(window)
      const href = `/admin/maintenance/${window.id}`
      return [
        { at: window.startsAt, text: `${name} starts`, href },
        { at: window.endsAt, text: `${name} ends`, href },
      ]
    })
}

function ofPromos(promos: readonly Promo[], now: Date): Change[] {
  return promos
    .filter(({ status, endsAt }) => status === 'published' && (!endsAt || endsAt > now))
    .flatMap(({ id, name, startsAt, endsAt }) => [
      { at: startsAt, text: `Promo “${name}” starts`, href: `/admin/promos/${id}` },
      { at: endsAt, text: `Promo “${name}” ends`, href: `/admin/promos/${id}` },
    ])
}

function ofContests(contests: readonly ActiveContest[]): Change[] {
  return contests
    .filter(({ status, hasStarted }) => status === 'open' && !hasStarted)
    .map(({ id, name, startsAt }) => ({
      at: startsAt,
      text: `Contest “${name}” starts`,
      href: `/admin/contests/${id}`,
    }))
}

/** By code units, so that the order does not depend on the locale. */
function compareText(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
