import { expect, test } from 'vitest'
import { presentAppUpdate, presentAppVersions, presentPublicVersions } from './present'
import { completeRollout } from './rollout-rules'
import { findReportedBuild, type OfferedVersions } from './rules'

const offered = (version: string, minVersion: string | null): OfferedVersions => ({
  current: {
    ...completeRollout,
    id: 1,
    platform: 'ios',
    version,
    forceUpdate: false,
    notes: [],
    publishAt: new Date(0),
  },
  minVersion,
})
const none: OfferedVersions = { current: null, minVersion: null }

test('the flag of an app depends on its build', () => {
  const versions = { android: none, ios: offered('4.2.0', '4.1.0') }
  const flagOf = (version: string) =>
    presentAppVersions(versions, { platform: 'ios', version }).ios_force_update
  expect(['4.0.9', '4.1.0', '4.2.0', '5.0.0'].map(flagOf)).toEqual(['1', '0', '0', '0'])
  expect(presentAppVersions(versions, null)).toEqual({
    android_version: '',
    android_force_update: '0',
    ios_version: '4.2.0',
    ios_force_update: '1',
  })
})

test.each([
  ['4.2.0', '4.1.0', '0'],
  ['4.2.0', '4.2', '1'],
  ['4.2.0', null, '0'],
])('without a caller, current %s and minimum %s give the flag %s', (version, minimum, flag) => {
  expect(presentPublicVersions({ android: none, ios: offered(version, minimum) })).toEqual({
    android_version: '',
    android_force_update: '0',
    android_min_version: '',
    ios_version: version,
    ios_force_update: flag,
    ios_min_version: minimum ?? '',
  })
})

const stored = { platform: 'ios', build: '4.1.0.0' }

test.each([
  [stored, null, { platform: 'ios', version: '4.1.0.0' }],
  [stored, ' v4.12.1 (881)', { platform: 'ios', version: '4.12.1' }],
  [stored, 'nightly', { platform: 'ios', version: '4.1.0.0' }],
  [stored, '2026010112', { platform: 'ios', version: '2026010112' }],
  [stored, '4,13,0', { platform: 'ios', version: '4.1.0.0' }],
  [stored, '4.13,0', { platform: 'ios', version: '4.1.0.0' }],
  [stored, '4..13', { platform: 'ios', version: '4.1.0.0' }],
  [stored, '4_13_0', { platform: 'ios', version: '4.1.0.0' }],
  [stored, '1e9', { platform: 'ios', version: '4.1.0.0' }],
  [stored, '4.12.1.0.7', { platform: 'ios', version: '4.12.1.0' }],
  [stored, '1234567890123456.1', { platform: 'ios', version: '4.1.0.0' }],
  [{ platform: '', build: null }, '4.12', { platform: null, version: '4.12' }],
  [{ platform: 'android', build: null }, '14.2', { platform: 'android', version: '14.2' }],
  [{ platform: 'ios', build: null }, null, null],
])('a device %j with the header %s reports %j', (device, header, build) => {
  expect(findReportedBuild(device, header)).toEqual(build)
})

test('each platform has its own versions', () => {
  const versions = { android: offered('5.0.0', '5.0.0'), ios: none }
  const build = { platform: 'android', version: '4.9' } as const
  expect(presentAppUpdate(versions, build)).toEqual({
    message: 'App versions',
    data: { android_version: '5.0.0', android_force_update: '1', ios_version: '', ios_force_update: '0' },
  })
  const current = { platform: 'android', version: '5.0' } as const
  expect(presentAppUpdate(versions, current).data.android_force_update).toBe('0')
  expect(presentPublicVersions(versions)).toEqual({
    android_version: '5.0.0',
    android_force_update: '1',
    android_min_version: '5.0.0',
    ios_version: '',
    ios_force_update: '0',
    ios_min_version: '',
  })
})
