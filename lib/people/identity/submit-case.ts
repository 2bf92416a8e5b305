import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { publishEvent } from '@/lib/notify/realtime/publish'
import { hashAddress } from '@/lib/people/person/find-same-person'
import { lockUser } from '@/lib/people/restrictions/changes/lock-user'
import { adultAge, ageOf } from '@/lib/people/restrictions/changes/rules'
import { type CheckedDocument, storeDocuments } from './documents'
import { findPageState, type PageState } from './page-state'
import type { IdentityDetails } from './schema'

/** Uses an attempt. A minor is rejected without pictures. Returns the state that prevents a submission, or what was stored. */
export async function submitCase(
  linkKey: Uint8Array,
  { details, documents }: { details: IdentityDetails; documents: readonly CheckedDocument[] },
): Promise<Exclude<PageState, { kind: 'open' }> | { kind: 'submitted' }> {
  const settings = await readSettings()
  return transaction(async db => {
    const found = await findPageState(db, linkKey, settings)
    if (found.kind !== 'open') return found
    const { isDeleted, now } = await lockUser(db, found.userId)
    // Again, as another request of the same link may have come first.
    const state = await findPageState(db, linkKey, settings)
    if (isDeleted) return { kind: 'invalid' }
    if (state.kind !== 'open') return state
    const { userId, returnUrl } = state
    const isMinor = ageOf(details.date_of_birth, now) < adultAge
    const caseId = await insertCase(db, userId, details, isMinor)
    if (!isMinor) await storeDocuments(db, caseId, documents)
    await recordIdentityAttempt(db, userId, details.date_of_birth, isMinor)
    await publishEvent(db, { name: 'balance.changed', userId })
    return isMinor ? { kind: 'under-age', returnUrl } : { kind: 'submitted' }
  })
}

export const underAgeReason = `You must be ${adultAge} or older to play for cash.`

export async function insertCase(db: Db, userId: number, details: IdentityDetails, isMinor: boolean) {
  const { legal_name: name, date_of_birth: born, street, city, state, postal_code: postalCode } = details
  const row = await db.one<{ id: number }>(sql`
    insert into identity_cases (user_id, legal_name, date_of_birth, street, city, state, postal_code, address_hmac,
                                status, decided_at, reason)
    values (${userId}, ${name}, ${born}::text::date, ${street}, ${city}, ${state}, ${postalCode},
            ${hashAddress({ street, postalCode })},
            ${isMinor ? 'rejected' : 'pending'}::text::identity_case_status,
            case when ${isMinor}::boolean then clock_timestamp() end, ${isMinor ? underAgeReason : ''})
    returning id`)
  return row.id
}

/** Until the identity is verified, the latest date of birth that the user ever declared counts. */
export async function recordIdentityAttempt(db: Db, userId: number, born: string, isMinor: boolean) {
  await db.run(sql`
    update user_kyc
       set status_id = (select id from kyc_statuses where name = ${isMinor ? 'Rejected' : 'Pending'}),
           attempts = coalesce(attempts, 0) + 1, date_of_birth = greatest(date_of_birth, ${born}::text::date),
           link_issued_at = case when not ${isMinor}::boolean then link_issued_at end
     where user_id = ${userId}`)
}
