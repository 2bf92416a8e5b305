import { describe, expect, test } from 'vitest'
import { completeRollout } from './rollout-rules'
import {
  compareVersions,
  currentRelease,
  defaultPreviewBuild,
  findForcedVersions,
  findLoweredMinimums,
  findOfferedVersions,
  forcesMore,
  formatReleaseName,
  getReleaseState,
  mustUpdate,
  publishedReleases,
  type Release,
  replaceRelease,
  type StoredRelease,
  versionPattern,
} from './rules'

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)

const release = (version: string, publishAt: Date, platform: Release['platform'] = 'ios'): Release => ({
  ...completeRollout,
  id: 1,
  platform,
  version,
  forceUpdate: false,
  notes: [],
  publishAt,
})

describe('the current release', () => {
  test('is the newest published one; a scheduled one counts from its publish time', () => {
    const newestFirst = [
      release('3.0.0', at('12:00')),
      release('2.9.0', at('09:00')),
      release('9.9.9', at('08:00'), 'android'),
    ]
    expect(currentRelease(newestFirst, 'ios', at('11:59'))?.version).toBe('2.9.0')
    expect(currentRelease(newestFirst, 'ios', at('12:00'))?.version).toBe('3.0.0')
    expect(currentRelease(newestFirst, 'ios', at('08:00'))).toBeNull()
  })

  test.each([
    ['2.10.0', '2.9.9', 1],
    ['1.0', '1.0.0', 0],
    ['1.2.3', '1.2.4', -1],
    ['1.2.3', '1.2', 1],
    ['1.2', '1.2.3', -1],
    ['1.0.0.1', '1', 1],
    ['2', '1.9.9', 1],
  ])('%s against %s', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign)
  })
})

describe('the minimum version', () => {
  const forced = (...args: Parameters<typeof release>) => ({ ...release(...args), forceUpdate: true })
  const offered = (newestFirst: Release[], time = '12:00') =>
    findOfferedVersions(newestFirst, at(time), null).ios

  test('is that of the newest forced release, and later optional ones do not lower it', () => {
    const newestFirst = [
      forced('5.0.0', at('13:00')),
      release('4.2.0', at('11:00')),
      forced('4.1.0', at('10:00')),
      forced('3.0.0', at('09:00')),
      forced('9.0.0', at('08:00'), 'android'),
    ]
    expect(offered(newestFirst)).toMatchObject({ current: { version: '4.2.0' }, minVersion: '4.1.0' })
    expect(offered(newestFirst, '13:00').minVersion).toBe('5.0.0')
    expect(offered(newestFirst, '09:30').minVersion).toBe('3.0.0')
    expect(offered(newestFirst, '08:30').minVersion).toBeNull()
  })

  const versions = ['1.0.0', '1.9.0', '1.10.0', '1.10.1', '2.0.0']
  const builds = [null, '0.9', ...versions, '3.0']
  const cases = builds.flatMap(build =>
    [null, ...versions].flatMap(minimum => versions.map(latest => ({ build, minimum, latest }))),
  )

  test('forces the builds below it and unknown ones, whatever the latest version is', () => {
    const order = ['0.9', ...versions, '3.0']
    for (const { build, minimum, latest } of cases) {
      if (minimum && order.indexOf(minimum) > order.indexOf(latest)) continue
      const newestFirst = [
        release(latest, at('11:00')),
        ...(minimum ? [forced(minimum, at('10:00'))] : []),
        release('0.1', at('09:00')),
      ]
      const isBelow = minimum !== null && (build === null || order.indexOf(build) < order.indexOf(minimum))
      const reported = build === null ? null : { platform: 'ios' as const, version: build }
      expect([build, minimum, latest, mustUpdate('ios', offered(newestFirst), reported)]).toEqual([
        build,
        minimum,
        latest,
        isBelow,
      ])
    }
  })

  test('and the current release are those of each platform', () => {
    const newestFirst = [forced('5.0.0', at('11:00'), 'android'), release('4.0.0', at('10:00'))]
    expect(findOfferedVersions(newestFirst, at('12:00'), null)).toEqual({
      android: { current: newestFirst[0], minVersion: '5.0.0' },
      ios: { current: newestFirst[1], minVersion: null },
    })
  })

  test('counts a build of the other platform as unknown, and one without a platform for both', () => {
    const versions = offered([forced('2.0.0', at('11:00'))])
    expect(mustUpdate('ios', versions, { platform: 'android', version: '9.0.0' })).toBe(true)
    expect(mustUpdate('ios', versions, { platform: null, version: '2.0.0' })).toBe(false)
  })
})

const stored = (
  id: number,
  version: string,
  time: string | null,
  change: Partial<StoredRelease> = {},
): StoredRelease => ({
  ...release(version, at('00:00')),
  ...completeRollout,
  id,
  publishAt: time === null ? null : at(time),
  withdrawnAt: null,
  createdAt: at('00:00'),
  updatedAt: at('00:00'),
  ...change,
})
const now = at('12:00')
const withdrawn = { withdrawnAt: at('11:00') }
const force = { forceUpdate: true }

test('a release is named by platform and version', () => {
  expect(formatReleaseName({ platform: 'ios', version: '4.13.0' })).toBe('iOS 4.13.0')
  expect(formatReleaseName({ platform: 'android', version: '4.13.0' })).toBe('Android 4.13.0')
})

test.each([
  ['4', true],
  ['4.13.0.881', true],
  ['123456789.0', true],
  ['1234567890.0', false],
  ['4.1234567890', false],
  ['4.13.0.8.1', false],
  ['4.', false],
  ['2.011.0', false],
  ['0.0.1', true],
  ['v4', false],
  ['4 ', false],
  ['', false],
])('the version %j is valid: %s', (version, isValid) => {
  expect(versionPattern.test(version)).toBe(isValid)
})

test('published releases are those with a publish time that are not withdrawn, newest first, later ones of a time first', () => {
  const releases = [
    stored(1, '1.0', '09:00'),
    stored(2, '2.0', '13:00'),
    stored(3, '3.0', null),
    stored(4, '4.0', '11:00', withdrawn),
    stored(5, '5.0', '13:00'),
  ]
  expect(publishedReleases(releases).map(({ id }) => id)).toEqual([5, 2, 1])
})

test('each release has one state', () => {
  const releases = [
    stored(1, '1.0', '08:00'),
    stored(2, '2.0', '12:00'),
    stored(3, '3.0', '12:01'),
    stored(4, '4.0', null),
    stored(5, '5.0', '11:00', withdrawn),
    stored(6, '6.0', '11:00', { platform: 'android' }),
    stored(7, '7.0', '11:30', { platform: 'android', rolloutPercent: 20 }),
  ]
  expect(releases.map(one => getReleaseState(one, releases, now))).toEqual([
    'replaced',
    'current',
    'scheduled',
    'draft',
    'withdrawn',
    'current',
    'rollout',
  ])
})

test('a release replaces its stored version', () => {
  const releases = [stored(1, '1.0', null), stored(2, '2.0', null)]
  const changed = stored(2, '2.1', null)
  expect(replaceRelease(releases, changed)).toEqual([releases[0], changed])
})

describe('a change forces an update', () => {
  const base = stored(1, '1.0', '08:00', force)
  const forced = (before: StoredRelease[], after: StoredRelease[]) => {
    const versions = findForcedVersions(before, after, now)
    expect(forcesMore(before, after, now)).toBe(versions.length > 0)
    return versions.map(formatReleaseName)
  }

  test('if it raises the minimum version now or at a publish time', () => {
    expect(forced([base], [base, stored(2, '2.0', '12:00', force)])).toContain('iOS 2.0')
    expect(forced([base], [base, stored(2, '2.0', '13:00', force)])).toEqual(['iOS 2.0'])
    expect(forced([], [stored(2, '2.0', '13:00', { ...force, platform: 'android' })])).toEqual([
      'Android 2.0',
    ])
    expect(forced([base], [stored(1, '1.1', '08:00', force)])).toEqual(['iOS 1.1'])
  })

  test('if it forces a scheduled release earlier', () => {
    const later = stored(2, '2.0', '14:00', force)
    expect(forced([base, later], [base, { ...later, publishAt: at('13:00') }])).toEqual(['iOS 2.0'])
    expect(forced([base, later], [base, { ...later, publishAt: at('15:00') }])).toEqual([])
  })

  test('if no minimum above it is in effect, and if it forces a stopped rollout', () => {
    const stopped = stored(3, '3.0', '09:00', { ...force, rolloutPercent: 50, rolloutState: 'stopped' })
    expect(forced([base, stopped], [base, stopped, stored(2, '2.0', '10:00', force)])).toEqual(['iOS 2.0'])
    expect(forced([base, { ...stopped, forceUpdate: false }], [base, stopped])).toEqual(['iOS 3.0'])
    expect(forced([base, stopped], [base, { ...stopped, rolloutState: 'running' }])).toEqual(['iOS 3.0'])
  })

  test('not if it is optional, a draft, withdrawn or below the minimum', () => {
    expect(forced([base], [base])).toEqual([])
    expect(forced([base], [base, stored(2, '2.0', '12:00')])).toEqual([])
    expect(forced([base], [base, stored(2, '2.0', null, force)])).toEqual([])
    expect(forced([base], [base, stored(2, '2.0', '12:00', { ...force, ...withdrawn })])).toEqual([])
    expect(forced([base], [stored(1, '0.9', '08:00', force)])).toEqual([])
    expect(forced([base], [])).toEqual([])
  })
})

describe('a change lowers the minimum version', () => {
  const old = stored(1, '1.0', '08:00', force)
  const recent = stored(2, '2.0', '10:00', force)
  const lowered = (before: StoredRelease[], after: StoredRelease[]) => findLoweredMinimums(before, after, now)

  test('if it ends or lowers one that is in effect', () => {
    expect(lowered([old, recent], [old])).toEqual([{ platform: 'ios', from: '2.0', to: '1.0' }])
    expect(lowered([old], [{ ...old, forceUpdate: false }])).toEqual([
      { platform: 'ios', from: '1.0', to: null },
    ])
    const android = { ...old, platform: 'android' as const }
    expect(lowered([old, android], [old])).toEqual([{ platform: 'android', from: '1.0', to: null }])
  })

  test('if it ends a forced rollout, not if that was stopped', () => {
    const rollout = stored(3, '3.0', '11:00', { ...force, rolloutPercent: 50 })
    const all = stored(4, '4.0', '12:00')
    expect(lowered([old, rollout], [old, rollout, all])).toEqual([
      { platform: 'ios', from: '3.0', to: '1.0' },
    ])
    const stopped = { ...rollout, rolloutState: 'stopped' as const }
    expect(lowered([old, stopped], [old, stopped, all])).toEqual([])
  })

  test('not if it is the same, higher or only scheduled', () => {
    expect(lowered([old], [old])).toEqual([])
    expect(lowered([old], [recent])).toEqual([])
    expect(lowered([], [old])).toEqual([])
    expect(lowered([stored(2, '2.0', '13:00', force)], [])).toEqual([])
  })
})

test('the preview shows the newest published version below a release, else the current one', () => {
  const withState = (one: StoredRelease) => ({ ...one, state: getReleaseState(one, releases, now) })
  const releases = [
    stored(1, '1.0', '08:00'),
    stored(2, '2.0', '10:00'),
    stored(3, '9.0', '11:00', { platform: 'android' }),
    stored(4, '3.0', null),
    stored(5, '0.5', '10:30', { platform: 'android' }),
  ]
  const build = (...args: [Release['platform'], StoredRelease?]) =>
    defaultPreviewBuild(releases.map(withState), ...args)
  expect(build('ios', releases[3])).toBe('2.0')
  expect(build('ios', releases[1])).toBe('1.0')
  expect(build('ios', releases[0])).toBe('2.0')
  expect(build('ios')).toBe('2.0')
  expect(build('android')).toBe('9.0')
  expect(defaultPreviewBuild([], 'ios')).toBe('')
})
