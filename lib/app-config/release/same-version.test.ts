import { expect, test } from 'vitest'
import { completeRollout } from './rollout-rules'
import type { StoredRelease } from './rules'
import { findEndedRollout, findNewestPublished, findSameVersion } from './same-version'

const now = new Date('2026-11-21T12:00:00Z')

/** Published that many hours before `now`. */
const published = (id: number, version: string, hours: number, change: Partial<StoredRelease> = {}) => ({
  ...completeRollout,
  id,
  platform: 'ios' as const,
  version,
  forceUpdate: false,
  notes: [],
  publishAt: new Date(now.getTime() - hours * 3_600_000),
  withdrawnAt: null,
  createdAt: now,
  updatedAt: now,
  ...change,
})

test('the newest published release of a platform is found by its version', () => {
  const newest = findNewestPublished(
    [
      published(1, '1.0', 4),
      published(2, '2.0', 3),
      published(3, '2.0.0', 2),
      published(4, '3.0', -1),
      published(5, '4.0', 1, { withdrawnAt: now }),
      published(6, '2.0', 3, { platform: 'android' }),
    ],
    now,
  )
  const sameAs = (version: string) => findSameVersion(newest, { platform: 'ios', version })?.id
  expect(newest.map(({ id }) => id)).toEqual([3, 6])
  expect(['2.0 ', '1.0', '3.0', '2.', ''].map(sameAs)).toEqual([
    3,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a release for all users ends the rollout of its platform, a draft and a staged one do not', () => {
  const held = published(1, '2.5', 2, { rolloutPercent: 25, rolloutState: 'held' })
  const newest = findNewestPublished([held, published(2, '2.4', 3, { platform: 'android' })], now)
  const ends = (change: Partial<Parameters<typeof findEndedRollout>[1]>) =>
    findEndedRollout(newest, {
      platform: 'ios',
      publishAt: 'now',
      rollout: [],
      isPublished: false,
      ...change,
    })?.id
  expect(ends({})).toBe(1)
  expect(ends({ publishAt: null })).toBeUndefined()
  expect(ends({ isPublished: true })).toBeUndefined()
  expect(ends({ rollout: [{ percent: 5, hours: 0 }] })).toBeUndefined()
  expect(ends({ platform: 'android' })).toBeUndefined()
})
