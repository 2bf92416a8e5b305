import { State } from '@/components/ui/state'
import { findAppStatus } from '@/lib/app-status/find-app-status'

/** Whether the app is open, as the database says it now. */
export async function ServiceState() {
  const status = await findAppStatus().catch(() => undefined)
  if (!status) return <State is="failed">The database does not answer</State>
  if (status.maintenance) return <State is="held">Under maintenance: {status.maintenance.message}</State>
  return <State is="live">Open for the app</State>
}
