import sql from 'sql-template-tag'
import type { Settings } from '@/lib/change/settings/definitions'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'

type WithdrawalHold = { change: 'email' | 'phone' | 'password' | 'bank account'; until: Date }

type Terms = Pick<Settings, 'withdrawal_hold_hours'>

/** Null unless email, phone, password or payout account of the user changed within the hours of the setting. */
async function findWithdrawalHold(
  db: Db,
  userId: number,
  { withdrawal_hold_hours: hours }: Terms,
): Promise<WithdrawalHold | null> {
  const hold = await db.row<WithdrawalHold>(sql`
    select access_change as change /* not null */,
           access_changed_at + make_interval(hours => ${hours}) as until /* not null */
      from users
     where id = ${userId} and access_changed_at + make_interval(hours => ${hours}) > clock_timestamp()`)
  return hold ?? null
}

/** Throws WithdrawalsHeld after a change that a thief of the account would make. The user's row must be locked. */
export async function assertNotHeld(db: Db, userId: number, terms: Terms): Promise<void> {
  const hold = await findWithdrawalHold(db, userId, terms)
  if (hold) throw new Failure('WithdrawalsHeld', { change: hold.change, until: hold.until.toISOString() })
}
