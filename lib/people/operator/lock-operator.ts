import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Subject } from '@/lib/change/audit/record'
import type { Role } from '@/lib/change/audit/rules'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import { operatorFailures } from './rules'

export const operatorInput = z.object({ operatorId: idShape })

export type StoredOperator = {
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

/** Of a StoredOperator. */
export const operatorColumns = sql`
  id, email, name, role::text as role, password_hash, sso_subject, totp_secret,
  totp_enabled_at is not null as is_totp_on, disabled_at is not null as is_disabled, promoted_by_id, updated_at, now() as now`

export async function lockOperator(db: Db, id: number): Promise<StoredOperator> {
  const operator = await db.row<StoredOperator>(sql`
    select ${operatorColumns} from operators where id = ${id} for no key update`)
  if (!operator) throw new Failure('OperatorNotFound')
  return operator
}

export const toSubject = ({ id, name }: { id: number; name: string }): Subject => ({
  type: 'operator',
  id,
  name,
})

export async function operatorSubject(db: Db, { operatorId }: { operatorId: number }): Promise<Subject> {
  const operator = await db.row<{ id: number; name: string }>(sql`
    select id, name from operators where id = ${operatorId}`)
  if (!operator) throw new Failure('OperatorNotFound')
  return toSubject(operator)
}

/** What changes of an operator by a manager declare alike. */
export const operatorChange = {
  role: 'manager',
  reason: 'always',
  secondManager: 'partly',
  failures: operatorFailures,
  input: operatorInput,
  subject: operatorSubject,
} as const
