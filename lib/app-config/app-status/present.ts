import type { z } from 'zod'
import { presentMaintenanceMode } from '@/lib/app-config/maintenance/present'
import type { Maintenance } from '@/lib/app-config/maintenance/rules'
import { presentPublicVersions } from '@/lib/app-config/release/present'
import type { VersionsByPlatform } from '@/lib/app-config/release/rules'
import { timestamp } from '@/lib/core/wire'
import type { appStatus } from './schema'

export function presentAppStatus(status: {
  versions: VersionsByPlatform
  maintenance: Maintenance | null
}): z.input<typeof appStatus> {
  const { versions, maintenance } = status
  return {
    ...presentPublicVersions(versions),
    maintenance_mode: presentMaintenanceMode(maintenance !== null),
    maintenance_message: maintenance?.message ?? '',
    maintenance_starts_at: nullableTimestamp(maintenance?.startsAt),
    maintenance_ends_at: nullableTimestamp(maintenance?.endsAt),
  }
}

const nullableTimestamp = (at: Date | null | undefined) => (at ? timestamp(at) : null)
