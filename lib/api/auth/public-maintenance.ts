import { publicMaintenance, retryAfterSeconds } from '@/lib/app-config/maintenance/rules'
import { readWindows } from '@/lib/app-config/maintenance/stored-windows'
import { readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { estimateDatabaseTime } from '@/lib/db/clock'

/** The reply to a public call that maintenance closes; null if it is open. Served from cache. */
export async function findPublicClosure(platform: string | null) {
  const [settings, windows] = await Promise.all([readSettings(), readWindows()])
  if (!settings.maintenance_enabled && windows.length === 0) return null
  const now = await estimateDatabaseTime(db)
  const maintenance = publicMaintenance(settings, windows, now, platform)
  if (!maintenance) return null
  return new Failure('MaintenanceEnabled', {
    message: maintenance.message,
    retryAfterSeconds: retryAfterSeconds(maintenance, now),
  })
}
