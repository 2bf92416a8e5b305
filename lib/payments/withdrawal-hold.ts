import sql from 'sql-template-tag'
import type { Settings } from '@/lib/change/settings/definitions'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'

/**
 * Throws WithdrawalsHeld if email, phone, password or payout method changed within the hours of the setting, as a thief of the
 * account would change them. The user's row must be locked.
 */
export async function assertNotHeld(
  db: Db,
  userId: number,
  { withdrawal_hold_hours: hours }: Pick<Settings, 'withdrawal_hold_hours'>,
): Promise<void> {
  const hold = await db.row<{ change: 'email' | 'phone' | 'password' | 'payout method'; until: Date }>(sql`
    -- Stored under the name of the first kind.
    select replace(access_change, 'bank account', 'payout method') as change /* not null */,
           access_changed_at + make_interval(hours => ${hours}) as until /* not null */
      from users
     where id = ${userId} and access_changed_at + make_interval(hours => ${hours}) > clock_timestamp()`)
  if (hold) throw new Failure('WithdrawalsHeld', { change: hold.change, until: hold.until.toISOString() })
}
