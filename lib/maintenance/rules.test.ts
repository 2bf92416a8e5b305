import { describe, expect, test } from 'vitest'
import { currentMaintenance, type MaintenanceWindow, publicMaintenance, retryAfterSeconds } from './rules'

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
