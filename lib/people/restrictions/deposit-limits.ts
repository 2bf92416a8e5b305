import sql from 'sql-template-tag'
import type { Settings } from '@/lib/change/settings/definitions'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { otherAccountsOf } from '@/lib/people/person/person'

/** A user's own deposit limits in effect, from `deposit_limits l`, which may be missing. Null is the general limit. */
export const ownLimitColumns = sql`
  case when l.daily_next_at <= statement_timestamp() then l.daily_next_cents else l.daily_cents end as daily_cents,
  case when l.weekly_next_at <= statement_timestamp() then l.weekly_next_cents else l.weekly_cents end as weekly_cents,
  case when l.monthly_next_at <= statement_timestamp() then l.monthly_next_cents else l.monthly_cents end as monthly_cents`

/** Sums of `deposits` per period. Pending ones count in every period, because they can complete at any time. */
const usedColumns = sql`
  coalesce(sum(amount_cents) filter (
    where status = 'pending' or completed_at >= date_trunc('day', statement_timestamp(), 'UTC')), 0)::bigint as daily_used,
  coalesce(sum(amount_cents) filter (
    where status = 'pending' or completed_at > statement_timestamp() - interval '7 days'), 0)::bigint as weekly_used,
  coalesce(sum(amount_cents) filter (
    where status = 'pending' or completed_at > statement_timestamp() - interval '30 days'), 0)::bigint as monthly_used`

/** The lowest own limits of `accounts`. */
const lowestOwnLimits = sql`
  select min(daily_cents) as daily_cents, min(weekly_cents) as weekly_cents, min(monthly_cents) as monthly_cents
    from (select ${ownLimitColumns} from deposit_limits l where l.user_id in (select user_id from accounts)) each_account`

/**
 * The deposit `d` and those before it exceed a limit of the person's own: those of all accounts count, and the lowest limit of one
 * of them. Before a completed deposit are only completed ones.
 */
export const isAboveOwnLimits = sql`exists (
  with accounts as (select d.user_id union ${otherAccountsOf(sql`d.user_id`)})
  select
    from (${lowestOwnLimits}) own
         cross join (
           select ${usedColumns} from deposits
            where user_id in (select user_id from accounts)
              and (status = 'completed' or status = 'pending' and d.status = 'pending' and id <= d.id)
         ) used
   where daily_used > daily_cents or weekly_used > weekly_cents or monthly_used > monthly_cents)`

type Row = Record<'dailyCents' | 'weeklyCents' | 'monthlyCents', bigint | null> &
  Record<'dailyUsed' | 'weeklyUsed' | 'monthlyUsed', bigint>

/**
 * Throws DepositLimitReached if a deposit of `amountCents` exceeds the general limit or the person's own: per UTC day, in 7
 * or in 30 days. Deposits of all accounts of the person count, and the lowest limit of one of them. Call it in the transaction that
 * inserts the deposit, with settings read before it. Deposits of a person are checked one after another. To check a pending deposit again, pass its ID: then it and later ones do not count.
 */
export async function assertWithinDepositLimits(
  db: Db,
  userId: number,
  amountCents: bigint,
  settings: Settings,
  pendingId: number | null = null,
): Promise<void> {
  const locked = await db.row(sql`select from users where id = (select lock_person(${userId}))`)
  if (!locked) throw new Failure('UserNotFound')
  // A statement of its own, so that it sees what was committed while this one waited for the lock.
  const row = await db.one<Row>(sql`
    with accounts as (select ${userId}::int as user_id union ${otherAccountsOf(sql`${userId}::int`)})
    select daily_cents, weekly_cents, monthly_cents,
           daily_used /* not null */, weekly_used /* not null */, monthly_used /* not null */
      from (${lowestOwnLimits}) own
           cross join (
             select ${usedColumns} from deposits
              where user_id in (select user_id from accounts)
                and (status = 'completed' or status = 'pending' and id < coalesce(${pendingId}::bigint, 9223372036854775807))
           ) used`)
  const periods = [
    ['daily', row.dailyCents, settings.deposit_limit_daily_cents, row.dailyUsed],
    ['weekly', row.weeklyCents, settings.deposit_limit_weekly_cents, row.weeklyUsed],
    ['monthly', row.monthlyCents, settings.deposit_limit_monthly_cents, row.monthlyUsed],
  ] as const
  const reached = periods
    .map(([period, own, general, used]) => {
      const isOwn = own !== null && own < BigInt(general)
      const limitCents = isOwn ? own : BigInt(general)
      return { period, limitCents, leftCents: limitCents > used ? limitCents - used : 0n, isOwn }
    })
    .filter(({ leftCents }) => amountCents > leftCents)
    .sort((one, other) => Number(one.leftCents - other.leftCents))
  const [tightest] = reached
  if (tightest) throw new Failure('DepositLimitReached', tightest)
}
