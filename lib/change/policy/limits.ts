/** Defaults of the settings that limit one manager acting alone. */
export const defaultPolicyLimits = {
  /** For one action, and for all accounts of one person within 24 hours. In hundredths, as credits have no cents. */
  second_manager_above_cents: 50_000,
  /** For one operator within 24 hours, over all users. In hundredths. */
  operator_daily_limit_cents: 250_000,
} as const

export type LimitKey = keyof typeof defaultPolicyLimits
