import type { z } from 'zod'
import type { maintenanceMode } from './schema'

export function presentMaintenance(isClosed: boolean): z.input<typeof maintenanceMode> {
  return { message: 'Maintenance mode', maintenance_mode: presentMaintenanceMode(isClosed) }
}

export function presentMaintenanceMode(isClosed: boolean) {
  return isClosed ? 'enabled' : 'disabled'
}
