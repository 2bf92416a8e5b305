import { describe, expect, test } from 'vitest'
import {
  assertNoOverlap,
  currentMaintenance,
  extendsClosure,
  findClosingSoon,
  findPlatformStates,
  formatWindowName,
  getWindowState,
  type MaintenanceWindow,
  type OpenWindow,
  publicMaintenance,
  retryAfterSeconds,
  type StoredWindow,
  toClosures,
} from './rules'

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)
const off = { maintenance_enabled: false, maintenance_message: 'Closed by hand' }
const window = (
  from: string,
  to: string | null,
  platforms: string[] | null = ['android', 'ios'],
): OpenWindow => ({
  id: 7,
  updatedAt: now,
  startsAt: at(from),
  endsAt: to ? at(to) : null,
  message: `from ${from}`,
  platforms,
})

describe('maintenance', () => {
  test('is off without a switch and outside every window', () => {
    const windows = [window('10:00', '11:00')]
    expect(currentMaintenance(off, windows, at('09:59'), 'ios')).toBeNull()
    expect(currentMaintenance(off, windows, at('11:00'), 'ios')).toBeNull()
  })

  test('starts exactly at the start of a window', () => {
    expect(currentMaintenance(off, [window('10:00', '11:00')], at('10:00'), 'ios')?.message).toBe(
      'from 10:00',
    )
  })

  test('applies to the platforms of its window and to unknown platforms', () => {
    const windows = [window('10:00', '11:00', ['android'])]
    expect(currentMaintenance(off, windows, at('10:30'), 'ios')).toBeNull()
    expect(currentMaintenance(off, windows, at('10:30'), '')).not.toBeNull()
  })

  test('applies to every platform if its window names none', () => {
    const windows = [window('10:00', '11:00', null)]
    expect(currentMaintenance(off, windows, at('10:30'), 'ios')).not.toBeNull()
    expect(currentMaintenance(off, windows, at('10:30'), '')).not.toBeNull()
  })

  test('of several active windows, uses the one that ends last', () => {
    const windows = [window('10:00', '11:00'), window('10:15', null), window('10:20', '10:40')]
    expect(currentMaintenance(off, windows, at('10:30'), 'ios')?.message).toBe('from 10:15')
  })

  test('the switch overrides windows', () => {
    const on = { ...off, maintenance_enabled: true }
    expect(currentMaintenance(on, [window('10:00', null)], at('10:30'), 'ios')?.message).toBe(
      'Closed by hand',
    )
  })

  test('Retry-After is the time to its end, or 60 seconds if the end is unknown', () => {
    expect(retryAfterSeconds({ startsAt: null, endsAt: at('10:31'), message: '' }, at('10:30'))).toBe(60)
    expect(retryAfterSeconds({ startsAt: null, endsAt: null, message: '' }, at('10:30'))).toBe(60)
    expect(retryAfterSeconds({ startsAt: null, endsAt: at('10:30'), message: '' }, at('10:30'))).toBe(1)
    expect(
      retryAfterSeconds(
        { startsAt: null, endsAt: new Date('2026-11-21T10:30:05.100Z'), message: '' },
        at('10:30'),
      ),
    ).toBe(6)
    expect(retryAfterSeconds({ startsAt: null, endsAt: at('10:35'), message: '' }, at('10:30'))).toBe(300)
  })
})

describe('public calls are closed', () => {
  const now = at('10:30')
  const message = (windows: MaintenanceWindow[], platform: string | null) =>
    publicMaintenance(off, windows, now, platform)?.message ?? null

  test('by the switch', () => {
    const on = { ...off, maintenance_enabled: true }
    expect(publicMaintenance(on, [], now, null)?.message).toBe('Closed by hand')
    expect(publicMaintenance(on, [], now, 'ios')?.message).toBe('Closed by hand')
  })

  test('by a window of every platform, not by one of a single platform', () => {
    expect(message([window('10:00', '11:00')], null)).toBe('from 10:00')
    expect(message([window('10:00', '11:00', null)], null)).toBe('from 10:00')
    expect(message([window('10:00', '11:00', ['android'])], null)).toBeNull()
    expect(message([window('10:00', '11:00', ['ios'])], null)).toBeNull()
  })

  test('by two windows that close both platforms, until the first one ends', () => {
    const windows = [window('10:00', null, ['android']), window('10:10', '10:40', ['ios'])]
    expect(message(windows, null)).toBe('from 10:10')
  })

  test('by a window of the platform that the request names', () => {
    const windows = [window('10:00', '11:00', ['android'])]
    expect(message(windows, 'android')).toBe('from 10:00')
    expect(message(windows, 'ios')).toBeNull()
  })
})

const now = at('12:00')
const stored = (
  id: number,
  from: string,
  to: string | null,
  platforms: string[] | null = null,
  canceledAt: Date | null = null,
): StoredWindow => ({ ...window(from, to, platforms), id, canceledAt, createdAt: now, updatedAt: now })

test.each([
  ['scheduled', stored(1, '12:01', null)],
  ['active', stored(1, '12:00', '12:01')],
  ['active', stored(1, '11:00', null)],
  ['ended', stored(1, '11:00', '12:00')],
  ['canceled', stored(1, '11:00', '12:00', null, now)],
])('a window is %s', (state, one) => {
  expect(getWindowState(one, now)).toBe(state)
})

test.each([
  [null, 'Maintenance of iOS and Android'],
  [['android', 'ios', 'others'], 'Maintenance of iOS and Android'],
  [['android'], 'Maintenance of Android'],
  [['ios'], 'Maintenance of iOS'],
])('the window of %j is named %s', (platforms, name) => {
  expect(formatWindowName({ platforms })).toBe(name)
})

describe('a window extends a closure', () => {
  const before = stored(1, '13:00', '14:00', ['ios'])

  test.each<[string, StoredWindow | null, StoredWindow]>([
    ['if it is new', null, before],
    ['that was canceled', { ...before, canceledAt: now }, before],
    ['that has ended', stored(1, '10:00', '11:00'), stored(1, '10:00', '13:00')],
    ['by an earlier start', before, { ...before, startsAt: at('12:59') }],
    ['by a later end', before, { ...before, endsAt: at('14:01') }],
    ['without an end', before, { ...before, endsAt: null }],
    ['on another platform', before, { ...before, platforms: ['android'] }],
    ['on one more platform', before, { ...before, platforms: ['ios', 'others'] }],
    ['on every platform', { ...before, platforms: ['ios', 'android'] }, { ...before, platforms: null }],
  ])('%s', (_, from, to) => {
    expect(extendsClosure(from, to, now)).toBe(true)
  })

  test.each<[string, StoredWindow | null, StoredWindow]>([
    ['unchanged', before, before],
    ['that is shorter', before, { ...before, startsAt: at('13:01'), endsAt: at('13:59') }],
    ['that gets an end', { ...before, endsAt: null }, before],
    ['that is canceled', null, { ...before, canceledAt: now, endsAt: null }],
    ['that ends now', null, stored(1, '10:00', '12:00')],
    ['that leaves platforms open', { ...before, platforms: null }, before],
  ])('not if it is one %s', (_, from, to) => {
    expect(extendsClosure(from, to, now)).toBe(false)
  })
})

describe('two windows overlap', () => {
  const other = stored(1, '13:00', '14:00', ['ios'])
  const check = (one: StoredWindow, all = [other]) => assertNoOverlap(one, all, now)

  test.each([
    ['with a common time', stored(2, '13:59', '15:00')],
    ['if one contains the other', stored(2, '12:30', null, ['ios', 'android'])],
    ['if one ends within the other', stored(2, '12:30', '13:01', ['ios'])],
  ])('%s', (_, one) => {
    expect(() => check(one)).toThrow(
      expect.objectContaining({
        code: 'WindowOverlaps',
        detail: { id: 1, startsAt: at('13:00').toISOString(), endsAt: at('14:00').toISOString() },
      }),
    )
  })

  test.each([
    ['with one of more platforms', ['ios', 'android'], ['ios']],
    ['with one of every platform', null, ['android']],
    ['with one of every platform, also others', null, ['others']],
  ])('%s', (_, platforms, own) => {
    expect(() => check(stored(2, '13:00', '14:00', own), [{ ...other, platforms }])).toThrow('WindowOverlaps')
  })

  test('also with one without end', () => {
    expect(() => check(stored(2, '20:00', null), [{ ...other, endsAt: null }])).toThrow(
      expect.objectContaining({ detail: { id: 1, startsAt: at('13:00').toISOString(), endsAt: null } }),
    )
  })

  test.each([
    ['if one starts when the other ends', stored(2, '14:00', null), other],
    ['if one ends when the other starts', stored(2, '12:30', '13:00'), other],
    ['on different platforms', stored(2, '13:00', '14:00', ['android']), other],
    ['with themselves', { ...other, message: 'Changed' }, other],
    ['with a canceled one', stored(2, '13:00', '14:00'), { ...other, canceledAt: now }],
    ['with one that has ended', stored(2, '11:00', '14:00'), stored(1, '10:00', '12:00')],
  ])('not %s', (_, one, existing) => {
    expect(() => check(one, [existing])).not.toThrow()
  })
})

describe('closures', () => {
  const open = { isEnabled: false, message: '', since: null }

  test('have the window, platforms and times', () => {
    const closures = toClosures({ isEnabled: true, message: 'By hand', since: null }, [
      window('13:00', '14:00', ['android', 'others']),
      window('15:00', null, null),
    ])
    expect(closures).toEqual([
      { window: null, platforms: ['ios', 'android'], startsAt: null, endsAt: null, message: 'By hand' },
      {
        window: { id: 7, name: 'Maintenance of Android', updatedAt: now.toISOString() },
        platforms: ['android'],
        startsAt: at('13:00').toISOString(),
        endsAt: at('14:00').toISOString(),
        message: 'from 13:00',
      },
      {
        window: { id: 7, name: 'Maintenance of iOS and Android', updatedAt: now.toISOString() },
        platforms: ['ios', 'android'],
        startsAt: at('15:00').toISOString(),
        endsAt: null,
        message: 'from 15:00',
      },
    ])
  })

  test('of a platform: the switch, else the window that ends last; the next one only while it is open', () => {
    const windows = [
      window('11:00', '13:00', ['ios']),
      window('11:30', '14:00', ['ios']),
      window('15:00', null),
      window('14:30', '16:00'),
    ]
    const show = (isEnabled: boolean, time = now) =>
      findPlatformStates(
        toClosures({ isEnabled, message: 'By hand', since: at('11:45') }, windows),
        time,
      ).map(({ platform, closure, next }) => [platform, closure?.message ?? null, next?.message ?? null])
    expect(show(false)).toEqual([
      ['ios', 'from 11:30', null],
      ['android', null, 'from 14:30'],
    ])
    expect(show(true)).toEqual([
      ['ios', 'By hand', null],
      ['android', 'By hand', null],
    ])
    expect(show(false, at('14:00'))).toEqual([
      ['ios', null, 'from 14:30'],
      ['android', null, 'from 14:30'],
    ])
    expect(show(false, at('15:00'))).toEqual([
      ['ios', 'from 15:00', null],
      ['android', 'from 15:00', null],
    ])
  })

  test('of the switch override a window without end, in any order', () => {
    const closures = toClosures({ isEnabled: true, message: 'By hand', since: null }, [window('11:00', null)])
    for (const one of [closures, closures.toReversed()])
      expect(findPlatformStates(one, now).map(({ closure }) => closure?.message)).toEqual([
        'By hand',
        'By hand',
      ])
  })

  test('that start soon are announced, the first one only', () => {
    const closures = toClosures(open, [window('13:30', null, ['ios']), window('13:00', '13:10', ['android'])])
    expect(findClosingSoon(closures, now, 3_600_000)?.message).toBe('from 13:00')
    expect(findClosingSoon(closures, now, 3_599_999)).toBeNull()
    expect(findClosingSoon([], now, 3_600_000)).toBeNull()
  })
})
