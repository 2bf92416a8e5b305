import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { Failure } from '@/lib/failure'

type OwnAccount = {
  passwordChangedAt: Date | null
  hasPassword: boolean
  ssoLinkedAt: Date | null
  totpEnabledAt: Date | null
  recoveryCodesLeft: number
}

export async function getOwnAccount(operatorId: number): Promise<OwnAccount> {
  const account = await db.row<OwnAccount>(sql`
    select password_changed_at, password_hash is not null as has_password, sso_linked_at, totp_enabled_at,
      (select count(*)::int from operator_recovery_codes
        where operator_id = operators.id and used_at is null) as recovery_codes_left
      from operators where id = ${operatorId}`)
  if (!account) throw new Failure('OperatorNotFound')
  return account
}
