import sql, { type Sql } from 'sql-template-tag'
import { includesUse } from '@/lib/change/settings/cash-uses'
import { Failure } from '@/lib/core/failure'
import { isLocationDenied } from '@/lib/people/location/location-status'
import { isMinorAsPerson } from '@/lib/people/person/person'
import { type CashRestrictions, type CashUse, findCashBar } from './rules'

/** Whether the user's location is denied, was never checked, or the check has expired. */
export const isGeoDenied: (userId: number) => Sql = isLocationDenied

/** An IdentityState. */
export const identityState = (userId: number): Sql => sql`
  coalesce((select case when is_minor(kyc.date_of_birth) then 'minor' when status.name = 'Verified' then 'verified' end
              from user_kyc kyc join kyc_statuses status on status.id = kyc.status_id
             where kyc.user_id = ${userId}),
           case when ${isMinorAsPerson(sql`${userId}::int`)} then 'minor' else 'unverified' end)`

/** Throws CashPlayBarred. `identityRequiredFor` is the setting kyc_required_for_cash. */
export function assertCanUseCash(
  use: CashUse,
  restrictions: CashRestrictions,
  identityRequiredFor: string,
): void {
  const why = findCashBar(use, restrictions, includesUse(identityRequiredFor, use))
  if (why) throw new Failure('CashPlayBarred', { why, use })
}
