import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { ProviderName } from './provider'

export type Deposit = {
  id: number
  status: 'pending' | 'completed' | 'failed'
  amountCents: bigint
  provider: ProviderName | null
  methodLabel: string
  methodId: string | null
  failureReason: string
  externalId: string | null
  createdAt: Date
  closedAt: Date | null
  expiresAt: Date | null
}

/** A deposit of another user counts as missing. Throws DepositNotFound. */
export async function getDeposit(userId: number, id: number): Promise<Deposit> {
  const deposit = await db.row<Deposit>(sql`
    select d.id::float8, d.status, d.amount_cents, d.provider, d.method_label, m.user_payment_option_id as method_id,
           d.failure_reason, d.external_id, d.created_at, coalesce(d.closed_at, d.completed_at) as closed_at,
           d.expires_at
      from deposits d left join payment_methods m on m.id = d.payment_method_id
     where d.id = ${id} and d.user_id = ${userId}`)
  if (!deposit) throw new Failure('DepositNotFound')
  return deposit
}
