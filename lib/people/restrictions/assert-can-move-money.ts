import sql from 'sql-template-tag'
import type { Settings } from '@/lib/change/settings/definitions'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { isBarredAsPerson } from '@/lib/people/person/person'
import { assertCanUseCash, identityState, isGeoDenied } from './cash-restrictions'
import type { CashRestrictions } from './rules'

/**
 * Throws CashPlayBarred unless the user can deposit or withdraw now, and EmailNotVerified for a deposit before the email is proven:
 * a mistyped address would give the money to a stranger. Call it in the transaction that stores the transfer: it
 * locks the user's row and the person, so that transfers, entries, location checks and exclusions of the user run one after another.
 */
export async function assertCanMoveMoney(
  db: Db,
  userId: number,
  use: 'deposits' | 'withdrawals',
  settings: Pick<Settings, 'kyc_required_for_cash'>,
): Promise<void> {
  const locked = await db.row(sql`
    select from users where id = (select lock_person(${userId})) and deleted_at is null for no key update`)
  if (!locked) throw new Failure('UserNotFound')
  // A statement of its own, so that it sees what was committed while this one waited for the locks.
  const restrictions = await db.one<CashRestrictions & { isEmailVerified: boolean }>(sql`
    select is_self_excluded or ${isBarredAsPerson(sql`users.id`)} as is_self_excluded,
           ${isGeoDenied(userId)} as is_geo_denied, ${identityState(userId)} as identity,
           email_verified_at is not null as is_email_verified
      from users where id = ${userId}`)
  assertCanUseCash(use, restrictions, settings.kyc_required_for_cash)
  if (use === 'deposits' && !restrictions.isEmailVerified) throw new Failure('EmailNotVerified')
}
