import sql, { type Sql } from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { BucketKind, LedgerKind } from '@/lib/db/generated/enums'

/** A movement on one bucket, with what the bucket held after it. */
export type WalletPosting = {
  id: number
  transactionId: number
  kind: LedgerKind
  amountCents: bigint
  balanceCents: bigint
  reason: string
  pickemEntryId: number | null
  promoId: number | null
  promoName: string | null
  reversesId: number | null
  reversedById: number | null
  createdAt: Date
}

/** Where a page of postings begins: below this posting, with the balance before it. */
export type PostingsCursor = { id: number; balanceCents: bigint }

/** A page of postings, newest first; `next` is null on the last one. */
export type PostingsPage = { rows: WalletPosting[]; next: PostingsCursor | null }

/**
 * A bucket's movements, newest first, each with the balance after it. The balance is counted back from the present one,
 * or from the one that the cursor brings, so that a page costs its own rows whatever the wallet's age.
 */
export async function listPostings(
  userId: number,
  { limit = 50, ...place }: Place & { limit?: number },
): Promise<PostingsPage> {
  const found = await db.rows<WalletPosting>(pageOf(userId, place, limit + 1))
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return { rows, next: hasMore ? { id: last.id, balanceCents: last.balanceCents - last.amountCents } : null }
}

type Place = { bucket: BucketKind; before?: PostingsCursor }

/** The statement of a page: what it reads is what it shows. */
export function pageOf(userId: number, { bucket, before }: Place, rows: number): Sql {
  return sql`
    with page as (
      select id, transaction_id, amount_cents from postings
       where user_id = ${userId} and bucket = ${bucket}::text::bucket_kind
         and id < coalesce(${before?.id ?? null}::bigint, 9223372036854775807)
       order by id desc limit ${rows}
    )
    select page.id::float8, t.id::float8 as transaction_id, t.kind, page.amount_cents,
           (coalesce(${before?.balanceCents ?? null}::bigint,
                     (select balance_cents from buckets
                       where user_id = ${userId} and kind = ${bucket}::text::bucket_kind))
             - coalesce(sum(page.amount_cents) over newer, 0))::bigint as balance_cents,
           t.reason, t.pickem_entry_id, p.id as promo_id, p.name as promo_name,
           t.reverses_id::float8, r.id::float8 as reversed_by_id, t.created_at
      from page join ledger_transactions t on t.id = page.transaction_id
           left join ledger_transactions r on r.reverses_id = t.id
           left join promo_claims c on c.ledger_transaction_id = t.id
           left join promos p on p.id = c.promo_id
    window newer as (order by page.id desc rows between unbounded preceding and 1 preceding)
     order by page.id desc`
}
