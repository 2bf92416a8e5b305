import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { Failure } from '@/lib/failure'
import { assertCanUseCash, identityState, isGeoDenied } from '@/lib/gates/cash-standing'
import type { CashStanding } from '@/lib/gates/rules'
import type { Settings } from '@/lib/settings/definitions'

/** Lock the user before. Throws CashPlayBarred. */
export async function assertCanTransfer(
  db: Db,
  userId: number,
  use: 'deposits' | 'withdrawals',
  settings: Settings,
): Promise<void> {
  const standing = await db.row<CashStanding>(sql`
    select is_self_excluded, ${isGeoDenied(userId)} as is_geo_denied, ${identityState(userId)} as identity
      from users where id = ${userId}`)
  if (!standing) throw new Failure('UserNotFound')
  assertCanUseCash(use, standing, settings.kyc_required_for_cash)
}
