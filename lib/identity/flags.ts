import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

/** Why a case needs a second manager. `earlier-date`: the user declared another date of birth before. */
export type CaseFlag =
  | {
      kind: 'same-person' | 'same-name' | 'same-document'
      userId: number
      username: string
      isVerified: boolean
    }
  | { kind: 'earlier-date'; dateOfBirth: string }

/** Other accounts of the same person or with the same picture, deleted ones included, and other dates of this user. */
export async function findFlags(db: Db, caseId: number): Promise<CaseFlag[]> {
  const accounts = await db.rows<Exclude<CaseFlag, { kind: 'earlier-date' }>>(sql`
    with own as (select id, user_id, person_hmac, address_hmac from identity_cases where id = ${caseId}),
    found as (
      select other.user_id, case when other.address_hmac = own.address_hmac then 1 else 2 end as rank
        from own join identity_cases other on other.person_hmac = own.person_hmac and other.user_id <> own.user_id
       union all
      select other.user_id, 3
        from own join identity_documents mine on mine.case_id = own.id
             join identity_documents theirs on theirs.content_hmac = mine.content_hmac
             join identity_cases other on other.id = theirs.case_id and other.user_id <> own.user_id
    )
    select case min(rank) when 1 then 'same-person' when 2 then 'same-name' else 'same-document' end as kind,
           users.id as user_id, users.username, coalesce(bool_or(status.name = 'Verified'), false) as is_verified
      from found join users on users.id = found.user_id
           left join user_kyc kyc on kyc.user_id = users.id left join kyc_statuses status on status.id = kyc.status_id
     group by users.id, users.username order by min(rank), users.id limit 20`)
  const dates = await db.rows<{ dateOfBirth: string }>(sql`
    select distinct earlier.date_of_birth::text as date_of_birth
      from identity_cases own join identity_cases earlier
             on earlier.user_id = own.user_id and earlier.id < own.id and earlier.date_of_birth <> own.date_of_birth
     where own.id = ${caseId} order by 1`)
  return [...accounts, ...dates.map(({ dateOfBirth }) => ({ kind: 'earlier-date' as const, dateOfBirth }))]
}
