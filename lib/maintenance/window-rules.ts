import { Failure } from '@/lib/failure'
import { platformNames } from '@/lib/release/rules'
import type { MaintenanceWindow } from './rules'

declare module '@/lib/failure' {
  interface FailureDetails {
    WindowNotFound: undefined
    /** It was canceled, or has ended. */
    WindowEnded: undefined
    WindowTimePassed: { field: 'startsAt' | 'endsAt'; now: string }
    WindowEndsBeforeStart: { startsAt: string }
    /** It has begun: its start stays, and it is ended rather than canceled. */
    WindowAlreadyStarted: { startsAt: string }
    WindowNotStarted: undefined
    /** Another window closes the same platform at the same time. */
    WindowOverlaps: { id: number; startsAt: string; endsAt: string | null }
  }
}

/** A maintenance window as it is stored; platforms null are all of them. */
export type StoredWindow = MaintenanceWindow & {
  id: number
  canceledAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** Where a window is in its life. */
export type WindowState = 'planned' | 'open' | 'over' | 'canceled'

/** The state at `now`. */
export function getWindowState({ startsAt, endsAt, canceledAt }: StoredWindow, now: Date): WindowState {
  if (canceledAt) return 'canceled'
  if (endsAt && endsAt <= now) return 'over'
  return startsAt > now ? 'planned' : 'open'
}

/** What operators call a window, and type to confirm it: "Maintenance of iOS and Android". */
export function formatWindowName({ platforms }: { platforms: string[] | null }): string {
  const named = (['ios', 'android'] as const).filter(platform => !platforms || platforms.includes(platform))
  return `Maintenance of ${named.map(platform => platformNames[platform]).join(' and ')}`
}

/** What operators call the switch, and type to confirm it. */
export const switchName = 'Maintenance'

const endOf = ({ endsAt }: StoredWindow) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY
const platformsOf = ({ platforms }: StoredWindow) => platforms ?? ['ios', 'android', 'others']

/** Whether `after` closes the app to somebody at a time, from now on, at which `before` does not. */
export function closesMore(before: StoredWindow | null, after: StoredWindow, now: Date): boolean {
  if (isDone(after, now)) return false
  if (!before || isDone(before, now)) return true
  const isLonger = after.startsAt < before.startsAt || endOf(after) > endOf(before)
  return isLonger || platformsOf(after).some(platform => !platformsOf(before).includes(platform))
}

/** Refuses a window that closes a platform while another one does: two messages at once help nobody. */
export function assertNoOverlap(window: StoredWindow, all: readonly StoredWindow[], now: Date): void {
  const other = all.find(
    candidate =>
      candidate.id !== window.id &&
      !isDone(candidate, now) &&
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

function isDone(window: StoredWindow, now: Date): boolean {
  return ['over', 'canceled'].includes(getWindowState(window, now))
}
