import { findRollouts, isComplete } from '@/lib/app-config/release/rollout-rules'
import type { PublishedRelease } from '@/lib/app-config/release/rules'
import type { Platform } from '@/lib/db/generated/enums'

/** Users of 100 that are offered a release; `version` is null without one. */
export type OfferShare = { id: number | null; version: string | null; users: number }

/** The releases that the users of a platform are offered, those of most users first. Expects `newestFirst` order. */
export function listOfferShares(newestFirst: readonly PublishedRelease[], platform: Platform, at: Date) {
  const published = newestFirst.filter(release => release.platform === platform && release.publishAt <= at)
  const base = published.find(isComplete) ?? null
  let left = 1
  const staged = findRollouts(published, at).map(({ id, version, rolloutState, rolloutPercent }) => {
    const part = rolloutState === 'stopped' ? 0 : left * (rolloutPercent / 100)
    left -= part
    return { id, version, part }
  })
  return [{ id: base?.id ?? null, version: base?.version ?? null, part: left }, ...staged]
    .filter(({ part }) => part > 0)
    .sort((one, other) => other.part - one.part)
    .map(({ part, ...offered }) => ({ ...offered, users: Math.round(part * 100) }))
}

/** The releases as a user without an ID is offered them: each is in the share of `offered` and of no other rollout. */
export function toOffered(newestFirst: readonly PublishedRelease[], offered: ReadonlySet<number | null>) {
  return newestFirst.map(release => {
    if (offered.has(release.id) && release.rolloutState !== 'stopped')
      return { ...release, rolloutPercent: 100 }
    return isComplete(release) ? release : { ...release, rolloutPercent: 0 }
  })
}

/** "97 of 100 users like this get 2.4.0, 3 get 2.5.0." Empty without a rollout. */
export function describeShares(shares: readonly OfferShare[], shown: number | null): string {
  if (shares.length < 2) return ''
  const inOrder = [...shares].sort((one, other) => Number(other.id === shown) - Number(one.id === shown))
  const parts = inOrder.map(({ id, version, users }, index) => {
    const count =
      index === 0 ? `${users || 'Fewer than 1'} of 100 users like this` : `${users || 'fewer than 1'}`
    const verb = users > 1 ? 'get' : 'gets'
    return `${count} ${verb} ${version ?? 'no release'}${id === shown ? ', as shown' : ''}`
  })
  return `${parts.join('. ')}.`
}
