import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { BucketKind, LedgerKind } from '@/lib/db/generated/enums'

/** `houseAccount` is null for postings to the user's bucket. */
type Posting = { id: number; houseAccount: string | null; bucket: BucketKind; amountCents: bigint }

export type LedgerTransaction = {
  id: number
  kind: LedgerKind
  userId: number
  username: string
  pickemEntryId: number | null
  settlement: number
  promoId: number | null
  depositId: number | null
  withdrawalId: number | null
  reversesId: number | null
  reversedById: number | null
  reason: string
  createdAt: Date
  /** Sum to zero per bucket. */
  postings: Posting[]
}

export async function getTransaction(id: number): Promise<LedgerTransaction> {
  const found = await db.row<Omit<LedgerTransaction, 'postings'>>(sql`
    select t.id::float8, t.kind, t.user_id, u.username, t.pickem_entry_id::float8, t.settlement, c.promo_id,
           d.id::float8 as deposit_id, w.id::float8 as withdrawal_id, t.reverses_id::float8, r.id::float8 as reversed_by_id,
           t.reason, t.created_at
      from ledger_transactions t join users u on u.id = t.user_id
           left join ledger_transactions r on r.reverses_id = t.id
           left join promo_claims c on c.ledger_transaction_id = t.id
           left join deposits d on d.ledger_transaction_id = t.id
           left join withdrawals w on w.ledger_transaction_id = t.id
     where t.id = ${id}`)
  if (!found) throw new Failure('TransactionNotFound')
  const postings = await db.rows<Posting>(sql`
    select id::float8, house_account, bucket, amount_cents from postings where transaction_id = ${id} order by id`)
  return { ...found, postings }
}
