import { isComplete, listNextStages } from '@/lib/app-config/release/rollout-rules'
import {
  formatReleaseName,
  type PublishedRelease,
  publishedReleases,
  type StoredRelease,
} from '@/lib/app-config/release/rules'
import type { CalendarEvent } from './rules'

/** The stages of published releases, until a newer release reaches all users of the platform. */
export function listReleaseEvents(releases: readonly StoredRelease[]): CalendarEvent[] {
  const newestFirst = publishedReleases(releases)
  return newestFirst.flatMap((release, index) => {
    const replacedAt = newestFirst
      .slice(0, index)
      .filter(newer => newer.platform === release.platform)
      .flatMap(newer => completesAt(newer) ?? [])
      .sort((one, other) => one.getTime() - other.getTime())[0]
    return toEvents(release, replacedAt)
  })
}

/** When all users get the release, if its rollout goes on as planned; null if it does not reach them. */
function completesAt(release: PublishedRelease): Date | null {
  const { publishAt, rolloutSince } = release
  if (isComplete(release)) return rolloutSince && rolloutSince > publishAt ? rolloutSince : publishAt
  const last = listNextStages(release).at(-1)
  return last?.percent === 100 ? last.at : null
}

type Stage = { at: Date; percent: number; isPast?: boolean }

function toEvents(release: PublishedRelease, replacedAt: Date | undefined): CalendarEvent[] {
  const stages = listStages(release).filter(({ at }, index) => index === 0 || !replacedAt || at < replacedAt)
  return stages.map((stage, index): CalendarEvent => {
    const next = stages[index + 1]?.at ?? null
    const isAtAll = stage.percent === 100
    const isStopped = next === null && release.rolloutState === 'stopped'
    return {
      kind: 'release',
      name: nameStage(release, stage, next === null),
      href: `/admin/app-versions/${release.id}`,
      startsAt: stage.at,
      endsAt: isAtAll ? null : (next ?? replacedAt ?? null),
      isSpan: !(isAtAll || isStopped),
      starts: index === 0 ? describePublication(release, stage) : describeStage(release, stage),
      ends: null,
    }
  })
}

const formatShare = ({ percent }: Stage) => (percent === 100 ? 'all users' : `${percent}% of users`)

function nameStage(release: PublishedRelease, stage: Stage, isLast: boolean): string {
  const name = formatReleaseName(release)
  if (release.rolloutPlan.length === 0) return name
  const state =
    isLast && stage.percent < 100 && release.rolloutState !== 'running' ? `, ${release.rolloutState}` : ''
  return `${name}: ${stage.isPast ? 'from ' : ''}${formatShare(stage)}${state}`
}

function describePublication(release: PublishedRelease, stage: Stage): string {
  const share = stage.percent === 100 ? '' : ` for ${formatShare(stage)}`
  return `${formatReleaseName(release)} is published${share}${release.forceUpdate ? ', forced' : ''}`
}

const describeStage = (release: PublishedRelease, stage: Stage) =>
  `${formatReleaseName(release)} reaches ${formatShare(stage)}`

/** The stored stage, what is known of those before it, and the planned ones. */
function listStages(release: PublishedRelease): Stage[] {
  const { publishAt, rolloutPlan, rolloutPercent, rolloutSince } = release
  const [first] = rolloutPlan
  const planned = listNextStages(release)
  if (!first || !rolloutSince || rolloutSince <= publishAt)
    return [{ at: publishAt, percent: rolloutPercent }, ...planned]
  return [
    { at: publishAt, percent: first.percent, isPast: true },
    { at: rolloutSince, percent: rolloutPercent },
    ...planned,
  ]
}
