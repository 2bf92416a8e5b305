import { platformNames } from '@/lib/app-config/release/rules'
import { Failure } from '@/lib/core/failure'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    MaintenanceEnabled: { message: string; retryAfterSeconds: number }
    WindowNotFound: undefined
    /** The window was canceled or has ended; `by` is null if its end passed. */
    WindowEnded: { by: string | null; at: string; isCanceled: boolean; isAppOpen: boolean }
    WindowTimePassed: { field: 'startsAt' | 'endsAt'; now: string }
    WindowEndsBeforeStart: { startsAt: string }
    /** The start of an active window cannot change, and it is ended instead of canceled. */
    WindowAlreadyStarted: { startsAt: string }
    WindowNotStarted: undefined
    WindowHasNoEnd: undefined
    WindowOverlaps: { id: number; startsAt: string; endsAt: string | null }
  }
}

/** Planned downtime. `endsAt` null is open-ended; `platforms` null means every platform. */
export type MaintenanceWindow = {
  startsAt: Date
  endsAt: Date | null
  message: string
  platforms: string[] | null
}

export type StoredWindow = MaintenanceWindow & {
  id: number
  canceledAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export type OpenWindow = MaintenanceWindow & Pick<StoredWindow, 'id' | 'updatedAt'>

export type WindowState = 'scheduled' | 'active' | 'ended' | 'canceled'

export type Maintenance = { startsAt: Date | null; endsAt: Date | null; message: string }

type Switch = { maintenance_enabled: boolean; maintenance_message: string }

/** The switch overrides windows. Of active windows, the one that ends last applies. An unknown platform ("") matches every window. */
export function currentMaintenance(
  { maintenance_enabled, maintenance_message }: Switch,
  windows: readonly MaintenanceWindow[],
  now: Date,
  platform: string,
): Maintenance | null {
  if (maintenance_enabled) return { startsAt: null, endsAt: null, message: maintenance_message }
  const active = windows.filter(
    window =>
      window.startsAt <= now &&
      (!window.endsAt || window.endsAt > now) &&
      (platform === '' || !window.platforms || window.platforms.includes(platform)),
  )
  const [last] = active.sort((a, b) => (b.endsAt?.getTime() ?? Infinity) - (a.endsAt?.getTime() ?? Infinity))
  return last ?? null
}

/** The maintenance that closes public calls: of the platform in the request, else only where every platform is closed. */
export function publicMaintenance(
  settings: Switch,
  windows: readonly MaintenanceWindow[],
  now: Date,
  platform: string | null,
): Maintenance | null {
  const closures = (platform === null ? ['android', 'ios'] : [platform]).map(each =>
    currentMaintenance(settings, windows, now, each),
  )
  const [first = null] = closures.toSorted((a, b) => timeOf(a) - timeOf(b))
  return closures.includes(null) ? null : first
}

const timeOf = (maintenance: Maintenance | null) => maintenance?.endsAt?.getTime() ?? Number.MAX_VALUE

/** Seconds until the maintenance ends; 60 if the end is unknown. */
export function retryAfterSeconds(maintenance: Maintenance, now: Date): number {
  return maintenance.endsAt
    ? Math.max(1, Math.ceil((maintenance.endsAt.getTime() - now.getTime()) / 1000))
    : 60
}

export function getWindowState({ startsAt, endsAt, canceledAt }: StoredWindow, now: Date): WindowState {
  if (canceledAt) return 'canceled'
  if (endsAt && endsAt <= now) return 'ended'
  return startsAt > now ? 'scheduled' : 'active'
}

/** "Maintenance of iOS and Android". Operators type it to confirm. */
export function formatWindowName({ platforms }: { platforms: readonly string[] | null }): string {
  return `Maintenance of ${formatWindowPlatforms(platforms)}`
}

/** "iOS and Android"; null means both. */
export function formatWindowPlatforms(platforms: readonly string[] | null): string {
  const named = (['ios', 'android'] as const).filter(platform => !platforms || platforms.includes(platform))
  return named.map(platform => platformNames[platform]).join(' and ')
}

/** Minutes by name, offered where a window opens or is extended. */
export const quickDurations = { '10 min': 10, '20 min': 20, '60 min': 60 } as const

export const switchName = 'Maintenance'

const endOf = ({ endsAt }: StoredWindow) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY
const platformsOf = ({ platforms }: StoredWindow) => platforms ?? ['ios', 'android', 'others']

/** True if `after` closes the app at a current or future time, or on a platform, that `before` leaves open. */
export function extendsClosure(before: StoredWindow | null, after: StoredWindow, now: Date): boolean {
  if (isFinished(after, now)) return false
  if (!before || isFinished(before, now)) return true
  const isLonger = after.startsAt < before.startsAt || endOf(after) > endOf(before)
  return isLonger || platformsOf(after).some(platform => !platformsOf(before).includes(platform))
}

/** Two windows never close the same platform at the same time. Throws WindowOverlaps. */
export function assertNoOverlap(window: StoredWindow, all: readonly StoredWindow[], now: Date): void {
  const other = all.find(
    candidate =>
      candidate.id !== window.id &&
      !isFinished(candidate, now) &&
      candidate.startsAt.getTime() < endOf(window) &&
      window.startsAt.getTime() < endOf(candidate) &&
      platformsOf(candidate).some(platform => platformsOf(window).includes(platform)),
  )
  if (!other) return
  const { id, startsAt, endsAt } = other
  throw new Failure('WindowOverlaps', {
    id,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  })
}

export function isFinished(window: StoredWindow, now: Date): boolean {
  return ['ended', 'canceled'].includes(getWindowState(window, now))
}

type ClosedPlatform = 'ios' | 'android'

/** A time in which the app is closed. Times in ISO form; null if unknown or without end. */
export type Closure = {
  /** Null if the switch closes it. */
  window: { id: number; name: string; updatedAt: string } | null
  platforms: readonly ClosedPlatform[]
  startsAt: string | null
  endsAt: string | null
  message: string
}

type SwitchState = { isEnabled: boolean; message: string; since: Date | null }

const allPlatforms = ['ios', 'android'] as const

/** Current and future closures, the switch first. */
export function toClosures({ isEnabled, message, since }: SwitchState, windows: readonly OpenWindow[]) {
  const bySwitch: Closure[] = isEnabled
    ? [
        {
          window: null,
          platforms: allPlatforms,
          startsAt: since?.toISOString() ?? null,
          endsAt: null,
          message,
        },
      ]
    : []
  const byWindow = windows.map(
    (window): Closure => ({
      window: {
        id: window.id,
        name: formatWindowName(window),
        updatedAt: window.updatedAt.toISOString(),
      },
      platforms: allPlatforms.filter(platform => window.platforms?.includes(platform) ?? true),
      startsAt: window.startsAt.toISOString(),
      endsAt: window.endsAt?.toISOString() ?? null,
      message: window.message,
    }),
  )
  return [...bySwitch, ...byWindow]
}

const closureEnd = ({ endsAt }: Closure) => (endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt))
const closureStart = ({ startsAt }: Closure) =>
  startsAt === null ? Number.NEGATIVE_INFINITY : Date.parse(startsAt)

export type PlatformState = {
  platform: ClosedPlatform
  /** In effect; as for the app, the switch overrides windows and of several windows the one that ends last applies. */
  closure: Closure | null
  /** The next one, while the platform is open. */
  next: Closure | null
}

export function findPlatformStates(closures: readonly Closure[], now: Date): PlatformState[] {
  const time = now.getTime()
  return allPlatforms.map(platform => {
    const own = closures.filter(({ platforms }) => platforms.includes(platform))
    const active = own.filter(closure => closureStart(closure) <= time && closureEnd(closure) > time)
    const [closure = null] = active.toSorted(
      (one, other) =>
        Number(other.window === null) - Number(one.window === null) || closureEnd(other) - closureEnd(one),
    )
    const [next = null] = own
      .filter(future => closureStart(future) > time)
      .toSorted((one, other) => closureStart(one) - closureStart(other))
    return { platform, closure, next: closure ? null : next }
  })
}

/** The closures in effect, each with the platforms on which it applies. */
export function findClosed(closures: readonly Closure[], now: Date): Closure[] {
  const states = findPlatformStates(closures, now)
  return closures
    .map(closure => ({
      ...closure,
      platforms: states.filter(state => state.closure === closure).map(({ platform }) => platform),
    }))
    .filter(({ platforms }) => platforms.length > 0)
}

/** The next closure of an open platform that starts within `withinMs`. */
export function findClosingSoon(closures: readonly Closure[], now: Date, withinMs: number): Closure | null {
  const upcoming = findPlatformStates(closures, now).flatMap(({ next }) => next ?? [])
  const [first = null] = upcoming.toSorted((one, other) => closureStart(one) - closureStart(other))
  return first && closureStart(first) - now.getTime() <= withinMs ? first : null
}
