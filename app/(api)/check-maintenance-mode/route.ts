import { endpoint } from '@/lib/http/endpoint'
import { findMaintenance } from '@/lib/maintenance/current-maintenance'
import { presentMaintenance } from '@/lib/release/present'
import { maintenanceMode } from '@/lib/release/schema'

/** Tells whether the app is closed for this user; testers pass, so it is open for them. */
export const GET = endpoint({
  access: 'user',
  summary: 'Maintenance mode',
  reply: { status: 200, shape: maintenanceMode, sampled: true },
  passesMaintenance: true,
  async handle({ user }) {
    const isClosed = !user.isTester && (await findMaintenance(user.now, user.platform)) !== null
    return presentMaintenance(isClosed)
  },
})
