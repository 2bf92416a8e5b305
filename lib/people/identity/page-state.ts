import sql from 'sql-template-tag'
import type { Settings } from '@/lib/change/settings/definitions'
import type { Db } from '@/lib/db/db'
import { isSuspended } from '@/lib/people/restrictions/changes/suspension'

/** `feedback` is the reason of the last decision, `startedCaseId` a case to continue at the second provider. */
export type PageState =
  | { kind: 'open'; userId: number; feedback: string; startedCaseId: number | null; returnUrl: string | null }
  | { kind: Exclude<ClosedKind, 'invalid'>; returnUrl: string | null }
  | { kind: 'invalid' }

/** `returned`: an operator asked for other details, so the user starts again. */
type ClosedKind =
  | 'pending'
  | 'verified'
  | 'under-age'
  | 'rejected'
  | 'returned'
  | 'expired'
  | 'used-up'
  | 'invalid'

type Terms = Pick<Settings, 'kyc_url_expiry_days' | 'kyc_attempts_max'>

type Row = {
  userId: number
  isDecided: boolean
  isMinor: boolean | null
  isExpired: boolean
  isUsedUp: boolean
  status: string
  isPending: boolean
  startedCaseId: number | null
  feedback: string
  returnUrl: string | null
}

/** `invalid` for unknown and replaced links, and for those of deleted or suspended accounts. */
export async function findPageState(db: Db, linkKey: Uint8Array, terms: Terms): Promise<PageState> {
  const row = await db.row<Row>(sql`
    select kyc.user_id, kyc.return_url, kyc.link_issued_at is null as is_decided, is_minor(kyc.date_of_birth) as is_minor, status.name as status, coalesce(kyc.attempts, 0) >= ${terms.kyc_attempts_max} as is_used_up,
           clock_timestamp() >= kyc.link_issued_at + make_interval(days => ${terms.kyc_url_expiry_days}) as is_expired,
           exists (select from identity_cases where user_id = kyc.user_id and status = 'pending') as is_pending,
           (select id from identity_cases where user_id = kyc.user_id and status = 'started') as started_case_id,
           coalesce((select reason from identity_cases
                      where user_id = kyc.user_id and status in ('rejected', 'returned')
                      order by id desc limit 1), '') as feedback
      from user_kyc kyc join kyc_statuses status on status.id = kyc.status_id join users on users.id = kyc.user_id
     where kyc.link_key = ${linkKey} and users.deleted_at is null
       and not ${isSuspended(sql`users.id`)}`)
  if (!row) return { kind: 'invalid' }
  const { userId, feedback, startedCaseId, returnUrl } = row
  if (row.status === 'Verified') return { kind: 'verified', returnUrl }
  if (row.isPending) return { kind: 'pending', returnUrl }
  // Decided without an operator, and so without an email.
  if (row.isDecided && row.isMinor) return { kind: 'under-age', returnUrl }
  if (row.isDecided) return { kind: row.status === 'Rejected' ? 'rejected' : 'returned', returnUrl }
  if (row.isExpired) return { kind: 'expired', returnUrl }
  if (row.isUsedUp && startedCaseId === null) return { kind: 'used-up', returnUrl }
  return { kind: 'open', userId, feedback, startedCaseId, returnUrl }
}
