declare module '@/lib/failure' {
  interface FailureDetails {
    MaintenanceEnabled: { message: string; retryAfterSeconds: number }
  }
}

/** A planned time in which the app is closed; without an end it lasts until somebody sets one. */
export type MaintenanceWindow = {
  startsAt: Date
  endsAt: Date | null
  message: string
  /** Null is every platform. */
  platforms: string[] | null
}

/** Why the app is closed now, and until when if that is known. */
export type Maintenance = { startsAt: Date | null; endsAt: Date | null; message: string }

type Switch = { maintenance_enabled: boolean; maintenance_message: string }

/** The switch wins over windows; of windows, the one that ends last. `platform` "" meets windows of any platform. */
export function currentMaintenance(
  { maintenance_enabled, maintenance_message }: Switch,
  windows: readonly MaintenanceWindow[],
  now: Date,
  platform: string,
): Maintenance | null {
  if (maintenance_enabled) return { startsAt: null, endsAt: null, message: maintenance_message }
  const open = windows.filter(
    window =>
      window.startsAt <= now &&
      (!window.endsAt || window.endsAt > now) &&
      (platform === '' || !window.platforms || window.platforms.includes(platform)),
  )
  const [last] = open.sort((a, b) => (b.endsAt?.getTime() ?? Infinity) - (a.endsAt?.getTime() ?? Infinity))
  return last ?? null
}

/** Seconds until the maintenance ends, a minute when nobody knows. */
export function retryAfterSeconds(maintenance: Maintenance, now: Date): number {
  return maintenance.endsAt
    ? Math.max(1, Math.ceil((maintenance.endsAt.getTime() - now.getTime()) / 1000))
    : 60
}
