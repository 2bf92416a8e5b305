import sql from 'sql-template-tag'

/** A user's own deposit limits in effect, from `deposit_limits l`, which may be missing. Null is the general limit. */
export const ownLimitColumns = sql`
  case when l.daily_next_at <= statement_timestamp() then l.daily_next_cents else l.daily_cents end as daily_cents,
  case when l.weekly_next_at <= statement_timestamp() then l.weekly_next_cents else l.weekly_cents end as weekly_cents,
  case when l.monthly_next_at <= statement_timestamp() then l.monthly_next_cents else l.monthly_cents end as monthly_cents`
