/** What one manager may do without a second one, unless a setting says otherwise. */
export const defaultLimits = {
  /** Hundredths that one action may move, and that one user may get or lose within 24 hours. */
  second_manager_above_cents: 50_000,
  /** Hundredths that one operator may move within 24 hours, over all users. */
  operator_daily_limit_cents: 250_000,
} as const

/** A setting that limits what is done alone. */
export type LimitKey = keyof typeof defaultLimits
