import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { lockUser } from '@/lib/people/restrictions/changes/lock-user'
import { formatIdentityLink, makeLinkKey } from './link'

type State = { status: string; attempts: number; isOpen: boolean; isStarted: boolean }

/** Replaces the user's link by a fresh one. Throws IdentityVerified, IdentityPending or IdentityAttemptsUsedUp. */
export async function startIdentityCheck(userId: number, returnUrl: string | null = null) {
  const { kyc_url_expiry_days: days, kyc_attempts_max: max } = await readSettings()
  return transaction(async db => {
    const { isDeleted } = await lockUser(db, userId)
    if (isDeleted) throw new Failure('UserNotFound')
    const { status, attempts, isOpen, isStarted } = await readState(db, userId)
    if (status === 'Verified') throw new Failure('IdentityVerified')
    if (isOpen) throw new Failure('IdentityPending')
    if (attempts >= max && !isStarted) throw new Failure('IdentityAttemptsUsedUp', { max })
    return issueLink(db, userId, days, returnUrl)
  })
}

async function readState(db: Db, userId: number): Promise<State> {
  const row = await db.row<State>(sql`
    select status.name as status, coalesce(kyc.attempts, 0) as attempts,
           exists (select from identity_cases where user_id = ${userId} and status = 'pending') as is_open,
           exists (select from identity_cases where user_id = ${userId} and status = 'started') as is_started
      from user_kyc kyc join kyc_statuses status on status.id = kyc.status_id
     where kyc.user_id = ${userId}`)
  return row ?? { status: 'Not performed', attempts: 0, isOpen: false, isStarted: false }
}

async function issueLink(db: Db, userId: number, days: number, returnUrl: string | null) {
  const key = makeLinkKey()
  const row = await db.one<{ expiresAt: Date }>(sql`
    insert into user_kyc (user_id, status_id, link_key, link_issued_at, return_url)
    values (${userId}, (select id from kyc_statuses where name = 'Not performed'), ${key}, clock_timestamp(), ${returnUrl})
    on conflict (user_id) do update
       set link_key = excluded.link_key, link_issued_at = excluded.link_issued_at, return_url = excluded.return_url
    returning link_issued_at + make_interval(days => ${days}) as expires_at`)
  return { link: formatIdentityLink(key), expiresAt: row.expiresAt }
}
