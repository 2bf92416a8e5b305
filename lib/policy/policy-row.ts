import type { LimitKey } from './limits'

/** What the console's Approvals page shows of an action, and what the server enforces. */
export type PolicyRow = {
  title: string
  /** Who may do it at all. */
  role: 'editor' | 'manager'
  /** `cost` is a reason only where it makes something cost more or stops users. */
  reason: 'always' | 'cost' | 'never'
  /** `above` needs a second manager above the limits, `partly` in the cases that `when` names as well or instead. */
  second: 'always' | 'above' | 'partly' | 'never'
  /** What the limits count, and when a second manager is needed whatever the amount. */
  when?: string
  /** The settings that limit one action, one user and one operator; both of the latter within 24 hours. */
  limits?:
    | { action: LimitKey; user: LimitKey; operator: LimitKey }
    | { devices: 'second_manager_above_devices' }
  /** Time that has to pass before it has its full effect. */
  waits?: string
}

/** The limits of what moves money. */
export const money = {
  action: 'second_manager_above_cents',
  user: 'second_manager_above_cents',
  operator: 'operator_daily_limit_cents',
} as const

/** The limit of what makes devices update. */
export const devices = { devices: 'second_manager_above_devices' } as const
