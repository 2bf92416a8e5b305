type ClosedPlatform = 'ios' | 'android'

/** A time in which the app is closed, by the switch or a window. Times in ISO form; null if unknown or without end. */
export type Closure = {
  source: 'switch' | 'window'
  platforms: readonly ClosedPlatform[]
  startsAt: string | null
  endsAt: string | null
  message: string
}

type Switch = { isEnabled: boolean; message: string; since: Date | null }

type Window = {
  startsAt: Date
  endsAt: Date | null
  message: string
  platforms: readonly string[] | null
}

const allPlatforms = ['ios', 'android'] as const

/** Current and future closures, the switch first. */
export function toClosures({ isEnabled, message, since }: Switch, windows: readonly Window[]): Closure[] {
  const bySwitch: Closure[] = isEnabled
    ? [
        {
          source: 'switch',
          platforms: allPlatforms,
          startsAt: since?.toISOString() ?? null,
          endsAt: null,
          message,
        },
      ]
    : []
  const byWindow = windows.map(
    (window): Closure => ({
      source: 'window',
      platforms: allPlatforms.filter(platform => window.platforms?.includes(platform) ?? true),
      startsAt: window.startsAt.toISOString(),
      endsAt: window.endsAt?.toISOString() ?? null,
      message: window.message,
    }),
  )
  return [...bySwitch, ...byWindow]
}

const endOf = ({ endsAt }: Closure) => (endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt))
const startOf = ({ startsAt }: Closure) =>
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
    const active = own.filter(closure => startOf(closure) <= time && endOf(closure) > time)
    const [closure = null] = active.toSorted(
      (one, other) =>
        Number(other.source === 'switch') - Number(one.source === 'switch') || endOf(other) - endOf(one),
    )
    const [next = null] = own
      .filter(future => startOf(future) > time)
      .toSorted((one, other) => startOf(one) - startOf(other))
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
  const [first = null] = upcoming.toSorted((one, other) => startOf(one) - startOf(other))
  return first && startOf(first) - now.getTime() <= withinMs ? first : null
}
