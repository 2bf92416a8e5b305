import sql from 'sql-template-tag'
import type { Role } from '@/lib/change/audit/rules'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'

export type LockedOperator = {
  id: number
  email: string
  name: string
  role: Role
  passwordHash: string | null
  ssoSubject: string | null
  totpSecret: Buffer | null
  isTotpOn: boolean
  isDisabled: boolean
  /** The manager who last promoted them to manager. */
  promotedById: number | null
  updatedAt: Date
  now: Date
}

/** Throws OperatorNotFound. */
export async function lockOperator(db: Db, id: number): Promise<LockedOperator> {
  const operator = await db.row<LockedOperator>(sql`
    select id, email, name, role::text as role, password_hash, sso_subject, totp_secret, totp_enabled_at is not null as is_totp_on,
      disabled_at is not null as is_disabled, promoted_by_id, updated_at, now() as now
      from operators where id = ${id} for no key update`)
  if (!operator) throw new Failure('OperatorNotFound')
  return operator
}
