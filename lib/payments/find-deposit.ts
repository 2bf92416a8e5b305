import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { type OwnPage, ownPageSize, toOwnPage } from '@/lib/core/own-page'
import { db } from '@/lib/db/client'
import type { ListedDeposit } from './deposits-list'
import type { ProviderName } from './provider'

export type Deposit = Omit<ListedDeposit, 'userId' | 'username' | 'reversedCents' | 'provider'> & {
  provider: ProviderName | null
  methodId: string | null
  externalId: string | null
  expiresAt: Date | null
  returnUrl: string | null
}

const ownDeposits = (userId: number) => sql`
  select d.id::float8, d.status, d.amount_cents, d.provider, d.method_label, m.user_payment_option_id as method_id,
         d.failure_reason, d.external_id, d.created_at, coalesce(d.closed_at, d.completed_at) as closed_at, d.expires_at,
         d.return_url
    from deposits d left join payment_methods m on m.id = d.payment_method_id
   where d.user_id = ${userId}`

/** A page of the user's own deposits with IDs below `before`. */
export async function listDeposits(userId: number, before: number): Promise<OwnPage<Deposit>> {
  const deposits = await db.rows<Deposit>(sql`
    ${ownDeposits(userId)} and d.id < ${before}::bigint order by d.id desc limit ${ownPageSize + 1}`)
  return toOwnPage(deposits)
}

/** A deposit of another user counts as missing. Throws DepositNotFound. */
export async function getDeposit(userId: number, id: number): Promise<Deposit> {
  const deposit = await db.row<Deposit>(sql`${ownDeposits(userId)} and d.id = ${id}`)
  if (!deposit) throw new Failure('DepositNotFound')
  return deposit
}
