import { expect, test } from 'vitest'
import type { Maintenance } from '@/lib/app-config/maintenance/rules'
import { presentAppStatus } from './present'
import { appStatus } from './schema'

const none = { current: null, minVersion: null }
const show = (maintenance: Maintenance | null) => {
  const presented = presentAppStatus({ versions: { android: none, ios: none }, maintenance })
  expect(appStatus.parse(presented)).toEqual(presented)
  return presented
}

test('an open app has versions and no maintenance', () => {
  expect(show(null)).toEqual({
    android_version: '',
    android_force_update: '0',
    android_min_version: '',
    ios_version: '',
    ios_force_update: '0',
    ios_min_version: '',
    maintenance_mode: 'disabled',
    maintenance_message: '',
    maintenance_starts_at: null,
    maintenance_ends_at: null,
  })
})

test('a closed app has the message, and the times that are known', () => {
  const startsAt = new Date('2026-11-21T10:00:00Z')
  expect(show({ startsAt, endsAt: new Date('2026-11-21T11:00:00Z'), message: 'Back soon' })).toMatchObject({
    maintenance_mode: 'enabled',
    maintenance_message: 'Back soon',
    maintenance_starts_at: '2026-11-21T10:00:00.000000Z',
    maintenance_ends_at: '2026-11-21T11:00:00.000000Z',
  })
  expect(show({ startsAt: null, endsAt: null, message: 'Back soon' })).toMatchObject({
    maintenance_starts_at: null,
    maintenance_ends_at: null,
  })
})
