import type { LimitKey } from './limits'

/** Enforced by the server and shown on the Approvals page. */
export type PolicyRow = {
  title: string
  role: 'editor' | 'manager'
  /** `cost`: only if the action costs more or stops users. */
  reason: 'always' | 'cost' | 'never'
  /** `above`: above the limits. `partly`: in the cases named by `details`, possibly in addition to the limits. */
  secondManager: 'always' | 'above' | 'partly' | 'never'
  /** What the limits count, and when a second manager is required at any amount. */
  details?: string
  /** Settings with the limits of one action, and of one user and one operator within 24 hours. */
  limits?:
    | { action: LimitKey; user: LimitKey; operator: LimitKey }
    | { devices: 'second_manager_above_devices' }
  /** Who it changes; not the operator. After `gives` or `favors`, others decide about withdrawals for 30 days, about the money always. */
  users?: 'gives' | 'favors' | 'checks'
  /** Time before the action takes full effect. */
  waitingPeriod?: string
}

export const moneyLimits = {
  action: 'second_manager_above_cents',
  user: 'second_manager_above_cents',
  operator: 'operator_daily_limit_cents',
} as const

export const deviceLimits = { devices: 'second_manager_above_devices' } as const
