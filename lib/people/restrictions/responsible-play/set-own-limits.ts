import sql from 'sql-template-tag'
import { userAuthor } from '@/lib/change/audit/author'
import { readSettings } from '@/lib/change/settings/read'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { lockUser, toUserSubject } from '@/lib/people/restrictions/changes/lock-user'
import { endUnpaidDeposits } from '@/lib/people/restrictions/end-deposits'
import { ownLimitsChange } from './own-changes'
import { readOwnLimits } from './read-responsible-play'
import { changeLimit, limitPeriods, type OwnLimits } from './rules'

/** In hundredths; null removes a limit, an absent one stays. */
type RequestedLimits = Partial<Record<(typeof limitPeriods)[number], bigint | null>>

/** Lowers limits immediately and raises them after the cooling period. Throws OwnLimitTooHigh. */
export async function setOwnLimits(
  userId: number,
  requested: RequestedLimits,
  requestId: string,
): Promise<void> {
  const settings = await readSettings()
  await transaction(async db => {
    const { now, username } = await lockUser(db, userId)
    const before = await readOwnLimits(db, userId)
    const raiseAt = new Date(now.getTime() + settings.limit_raise_cooling_hours * 3_600_000)
    const after = { ...before }
    for (const period of limitPeriods) {
      const to = requested[period]
      const generalCents = settings[`deposit_limit_${period}_cents`]
      if (to !== undefined)
        after[period] = changeLimit(before[period], { period, to, generalCents, now, raiseAt })
    }
    await writeOwnLimits(db, userId, after)
    await ownLimitsChange.record(db, userAuthor(requestId), {
      subject: toUserSubject({ id: userId, username }),
      before: valuesOf(before),
      after: valuesOf(after),
    })
  })
}

export async function writeOwnLimits(
  db: Db,
  userId: number,
  { daily, weekly, monthly }: OwnLimits,
): Promise<void> {
  await db.run(sql`
    insert into deposit_limits (user_id, daily_cents, daily_next_cents, daily_next_at, weekly_cents, weekly_next_cents,
                                weekly_next_at, monthly_cents, monthly_next_cents, monthly_next_at)
    values (${userId}, ${daily.cents}, ${daily.next?.cents ?? null}, ${daily.next?.at ?? null}, ${weekly.cents},
            ${weekly.next?.cents ?? null}, ${weekly.next?.at ?? null}, ${monthly.cents},
            ${monthly.next?.cents ?? null}, ${monthly.next?.at ?? null})
    on conflict (user_id) do update
       set daily_cents = excluded.daily_cents, daily_next_cents = excluded.daily_next_cents,
           daily_next_at = excluded.daily_next_at, weekly_cents = excluded.weekly_cents,
           weekly_next_cents = excluded.weekly_next_cents, weekly_next_at = excluded.weekly_next_at,
           monthly_cents = excluded.monthly_cents, monthly_next_cents = excluded.monthly_next_cents,
           monthly_next_at = excluded.monthly_next_at`)
  await endUnpaidDeposits(db, userId)
}

/** Field names of the audit log: those of operators' changes, and the raise that waits. */
function valuesOf({ daily, weekly, monthly }: OwnLimits) {
  return {
    ...{ daily: daily.cents, weekly: weekly.cents, monthly: monthly.cents },
    ...{ dailyNext: daily.next, weeklyNext: weekly.next, monthlyNext: monthly.next },
  }
}
