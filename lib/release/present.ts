import type { z } from 'zod'
import { timestamp } from '@/lib/wire'
import type { Maintenance } from '@/lib/maintenance/rules'
import type { appStatus, appVersions, maintenanceMode } from './schema'
import type { Release } from './rules'

type Current = { android: Release | null; ios: Release | null }

const forceFlag = (release: Release | null) => (release?.forceUpdate ? '1' : '0')

/** The current versions on the wire; "" where a platform has none. */
export function presentAppVersions({ android, ios }: Current): z.input<typeof appVersions> {
  return {
    android_version: android?.version ?? '',
    android_force_update: forceFlag(android),
    ios_version: ios?.version ?? '',
    ios_force_update: forceFlag(ios),
  }
}

/** The answer of check-app-update. */
export function presentAppUpdate(current: Current) {
  return { message: 'App versions', data: presentAppVersions(current) }
}

/** Versions and maintenance on the wire; null moments are unknown ones. */
export function presentAppStatus(status: {
  releases: Current
  maintenance: Maintenance | null
}): z.input<typeof appStatus> {
  const { releases, maintenance } = status
  const moment = (at: Date | null | undefined) => (at ? timestamp(at) : null)
  return {
    ...presentAppVersions(releases),
    maintenance_mode: presentMaintenanceMode(maintenance !== null),
    maintenance_message: maintenance?.message ?? '',
    maintenance_starts_at: moment(maintenance?.startsAt),
    maintenance_ends_at: moment(maintenance?.endsAt),
  }
}

/** The only two words that apps know. */
export function presentMaintenanceMode(
  isClosed: boolean,
): z.input<typeof maintenanceMode>['maintenance_mode'] {
  return isClosed ? 'enabled' : 'disabled'
}

/** The answer of check-maintenance-mode. */
export function presentMaintenance(isClosed: boolean): z.input<typeof maintenanceMode> {
  return { message: 'Maintenance mode', maintenance_mode: presentMaintenanceMode(isClosed) }
}
