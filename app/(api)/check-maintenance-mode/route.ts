import { endpoint } from '@/lib/api/endpoint'
import { presentMaintenance } from '@/lib/app-config/maintenance/present'
import { maintenanceMode } from '@/lib/app-config/maintenance/schema'
import { findMaintenance } from '@/lib/app-config/maintenance/stored-windows'

/** Testers bypass maintenance, so the app is always open for them. */
export const GET = endpoint({
  access: 'user',
  summary: 'Maintenance mode',
  reply: { status: 200, shape: maintenanceMode, sampled: true },
  passesMaintenance: true,
  etag: true,
  async handle({ user }) {
    const isClosed = !user.isTester && (await findMaintenance(user.now, user.platform)) !== null
    return presentMaintenance(isClosed)
  },
})
