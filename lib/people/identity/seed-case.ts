import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { linkIdentity } from '@/lib/people/person/find-same-person'
import { insertCase, recordIdentityAttempt } from './submit-case'

type SeededCase = {
  userId: number
  legalName: string
  dateOfBirth: string
  status: 'Pending' | 'Verified' | 'Rejected'
}

/** A case of a persona or demo user, decided by the service unless pending. */
export async function seedCase(db: Db, { userId, legalName, dateOfBirth, status }: SeededCase) {
  const details = { legal_name: legalName, date_of_birth: dateOfBirth, ...addressOf(userId) }
  const caseId = await insertCase(db, userId, details, false)
  await recordIdentityAttempt(db, userId, dateOfBirth, false)
  if (status === 'Pending') return
  const [outcome, reason] =
    status === 'Verified' ? ['approved', ''] : ['rejected', 'The details do not match the document.']
  await db.run(sql`
    update identity_cases
       set status = ${outcome}::text::identity_case_status, decided_at = clock_timestamp(), reason = ${reason}
     where id = ${caseId}`)
  await db.run(sql`
    update user_kyc set status_id = (select id from kyc_statuses where name = ${status}) where user_id = ${userId}`)
  if (status === 'Verified') await linkIdentity(db, userId)
}

/** Personas share a date of birth, so each has an address of its own. */
const addressOf = (userId: number) => ({
  street: `${userId} Orchard Lane`,
  city: 'Chicago',
  state: 'IL',
  postal_code: String(10_000 + ((userId * 7_919) % 90_000)),
})
