import { Failure } from '@/lib/core/failure'
import { formatCents } from '@/lib/core/money'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** The limit in settings is lower, so the user's own would have no effect. */
    OwnLimitTooHigh: { period: LimitPeriod; maximum: string }
    /** An exclusion lasts at least a day and at most a century. */
    ExclusionEndInvalid: undefined
    /** The user is excluded until then already, in ISO form; null if permanently. */
    ExclusionLasts: { until: string | null }
    /** The exclusion is permanent or long. */
    PasswordRequired: undefined
  }
}

export const limitPeriods = ['daily', 'weekly', 'monthly'] as const

type LimitPeriod = (typeof limitPeriods)[number]

/** In hundredths; null is the general limit. `next` is a raise that is not in effect yet. */
export type OwnLimit = { cents: bigint | null; next: { cents: bigint | null; at: Date } | null }

export const maxTimeOutDays = 42

/** Exclusions that last longer require the password. */
export const maxDaysWithoutPassword = 180

export function needsPassword(endsAt: Date | null, now: Date): boolean {
  return endsAt === null || endsAt.getTime() - now.getTime() > maxDaysWithoutPassword * 86_400_000
}

type Change = { period: LimitPeriod; to: bigint | null; generalCents: number; now: Date; raiseAt: Date }

/** A lower limit applies immediately. A higher one, or none, applies at `raiseAt`; asking for another one starts the wait again. */
export function changeLimit(limit: OwnLimit, { period, to, generalCents, now, raiseAt }: Change): OwnLimit {
  const general = BigInt(generalCents)
  if (to !== null && to > general)
    throw new Failure('OwnLimitTooHigh', { period, maximum: formatCents(general) })
  const current = settleLimit(limit, now)
  if (!isHigher(to, current.cents)) return { cents: to, next: null }
  if (current.next && current.next.cents === to) return current
  return { cents: current.cents, next: { cents: to, at: raiseAt } }
}

/** The limit with a raise that is due. */
export function settleLimit(limit: OwnLimit, now: Date): OwnLimit {
  return limit.next && limit.next.at <= now ? { cents: limit.next.cents, next: null } : limit
}

function isHigher(to: bigint | null, from: bigint | null): boolean {
  if (from === null) return false
  return to === null || to > from
}

export type OwnLimits = Record<LimitPeriod, OwnLimit>

/** In effect now; null `endsAt` is permanent. */
export type OwnExclusion = { kind: 'time_out' | 'exclusion'; startsAt: Date; endsAt: Date | null }
