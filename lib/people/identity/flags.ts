import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { findSamePersonOfCase, type SamePerson } from '@/lib/people/person/find-same-person'

/** Why a case needs a second manager. `earlier-date`: the user declared another date of birth before. */
export type CaseFlag = SamePerson | { kind: 'earlier-date'; dateOfBirth: string }

/** Other accounts of the same person or with the same picture, deleted ones included, and other dates of this user. */
export async function findFlags(db: Db, caseId: number): Promise<CaseFlag[]> {
  const accounts = await findSamePersonOfCase(db, caseId)
  const dates = await db.rows<{ dateOfBirth: string }>(sql`
    select distinct earlier.date_of_birth::text as date_of_birth
      from identity_cases own join identity_cases earlier
             on earlier.user_id = own.user_id and earlier.id < own.id and earlier.date_of_birth <> own.date_of_birth
     where own.id = ${caseId} order by 1`)
  return [...accounts, ...dates.map(({ dateOfBirth }) => ({ kind: 'earlier-date' as const, dateOfBirth }))]
}
