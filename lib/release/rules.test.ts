import { describe, expect, test } from 'vitest'
import { completeRollout } from './rollout-rules'
import { compareVersions, currentRelease, findOfferedVersions, mustUpdate, type Release } from './rules'

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

  test('counts a build of the other platform as unknown, and one without a platform for both', () => {
    const versions = offered([forced('2.0.0', at('11:00'))])
    expect(mustUpdate('ios', versions, { platform: 'android', version: '9.0.0' })).toBe(true)
    expect(mustUpdate('ios', versions, { platform: null, version: '2.0.0' })).toBe(false)
  })
})
