import { describe, expect, test } from 'vitest'
import { currentMaintenance, type MaintenanceWindow, retryAfterSeconds } from './rules'
import { compareVersions, currentRelease, type Release } from '@/lib/release/rules'

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)
const off = { maintenance_enabled: false, maintenance_message: 'Closed by hand' }
const window = (
  from: string,
  to: string | null,
  platforms: string[] | null = ['android', 'ios'],
): MaintenanceWindow => ({
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

  test('begins with a window’s first moment', () => {
    expect(currentMaintenance(off, [window('10:00', '11:00')], at('10:00'), 'ios')?.message).toBe(
      'from 10:00',
    )
  })

  test('meets only the platforms of its window, and whoever does not say theirs', () => {
    const windows = [window('10:00', '11:00', ['android'])]
    expect(currentMaintenance(off, windows, at('10:30'), 'ios')).toBeNull()
    expect(currentMaintenance(off, windows, at('10:30'), '')).not.toBeNull()
  })

  test('meets every platform where its window names none', () => {
    const windows = [window('10:00', '11:00', null)]
    expect(currentMaintenance(off, windows, at('10:30'), 'ios')).not.toBeNull()
    expect(currentMaintenance(off, windows, at('10:30'), '')).not.toBeNull()
  })

  test('lasts as long as the longest of two windows', () => {
    const windows = [window('10:00', '11:00'), window('10:15', null), window('10:20', '10:40')]
    expect(currentMaintenance(off, windows, at('10:30'), 'ios')?.message).toBe('from 10:15')
  })

  test('the switch wins over windows', () => {
    const on = { ...off, maintenance_enabled: true }
    expect(currentMaintenance(on, [window('10:00', null)], at('10:30'), 'ios')?.message).toBe(
      'Closed by hand',
    )
  })

  test('tells when to come back: at its end, or in a minute when nobody knows', () => {
    expect(retryAfterSeconds({ startsAt: null, endsAt: at('10:31'), message: '' }, at('10:30'))).toBe(60)
    expect(retryAfterSeconds({ startsAt: null, endsAt: null, message: '' }, at('10:30'))).toBe(60)
    expect(retryAfterSeconds({ startsAt: null, endsAt: at('10:30'), message: '' }, at('10:30'))).toBe(1)
  })
})

describe('releases', () => {
  const release = (version: string, publishAt: Date, platform: Release['platform'] = 'ios'): Release => ({
    platform,
    version,
    forceUpdate: false,
    notes: [],
    publishAt,
  })

  test('the newest published one is current; a scheduled one waits its time', () => {
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
