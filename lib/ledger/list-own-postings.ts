import sql, { type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { decrypt, encrypt } from '@/lib/core/encrypt'
import { Failure } from '@/lib/core/failure'
import { maxLongId } from '@/lib/core/wire'
import { db } from '@/lib/db/client'
import type { BucketKind, LedgerKind } from '@/lib/db/generated/enums'

/** `balanceCents` is the balance of the bucket after the posting. */
export type OwnPosting = {
  id: number
  bucket: BucketKind
  kind: LedgerKind
  amountCents: bigint
  balanceCents: bigint
  pickemEntryId: number | null
  contestEntryId: number | null
  depositId: number | null
  withdrawalId: number | null
  createdAt: Date
}

export type OwnPostings = { postings: OwnPosting[]; nextCursor: string | null }

const pageSize = 50

/** Newest first. The cursor carries the balances before its last posting, which never change (see `post`). */
export async function listOwnPostings(userId: number, bucket: BucketKind | null, cursor: string | null) {
  const scope = `wallet-cursor:${userId}:${bucket ?? 'all'}`
  const start = cursor === null ? null : readCursor(cursor, scope)
  const rows = await db.rows<StoredPosting>(ownPostingsStatement(userId, bucket, start?.id ?? null))
  const balances = new Map(Object.entries(start?.balances ?? rows[0]?.balances ?? {}))
  const postings = rows.slice(0, pageSize).map(({ balances: _, ...posting }) => {
    const balanceCents = BigInt(balances.get(posting.bucket) ?? 0)
    balances.set(posting.bucket, String(balanceCents - posting.amountCents))
    return { ...posting, balanceCents }
  })
  const last = rows.length > pageSize ? postings.at(-1) : undefined
  return { postings, nextCursor: last ? writeCursor({ id: last.id, balances }, scope) : null }
}

type StoredPosting = Omit<OwnPosting, 'balanceCents'> & { balances: Record<string, string> }

/** Reads the newest postings of each bucket from its index, one more than the page has. */
export function ownPostingsStatement(userId: number, bucket: BucketKind | null, before: number | null): Sql {
  return sql`
    select posted.id::float8 as id, posted.bucket, t.kind, posted.amount_cents, t.pickem_entry_id::float8, t.contest_entry_id::float8,
           coalesce(
             (select id from deposits where ledger_transaction_id = t.id),
             (select deposit_id from deposit_reversals where ledger_transaction_id = t.id),
             (select deposit_id from deposit_reversals where reinstated_transaction_id = t.id))::float8 as deposit_id,
           coalesce(
             (select id from withdrawals where ledger_transaction_id = t.id),
             (select id from withdrawals where return_transaction_id = t.id))::float8 as withdrawal_id,
           t.created_at,
           (select jsonb_object_agg(kind, balance_cents::text) from buckets where user_id = ${userId}) as balances
      from unnest(enum_range(null::bucket_kind)) as one (kind)
     cross join lateral (
             select id, bucket, amount_cents, transaction_id from postings
              where user_id = ${userId} and bucket = one.kind and id < ${before ?? maxLongId}::bigint
              order by id desc limit ${pageSize + 1}
           ) as posted
           join ledger_transactions t on t.id = posted.transaction_id
     where ${bucket}::text is null or one.kind = ${bucket}::text::bucket_kind
     order by posted.id desc limit ${pageSize + 1}`
}

const cursorShape = z.strictObject({
  id: z.int().min(1),
  balances: z.record(z.string(), z.string().regex(/^-?\d+$/)),
})

function writeCursor({ id, balances }: { id: number; balances: Map<string, string> }, scope: string): string {
  const text = JSON.stringify({ id, balances: Object.fromEntries(balances) })
  return encrypt(text, scope).toString('base64url')
}

/** Throws CursorInvalid. */
function readCursor(cursor: string, scope: string): z.output<typeof cursorShape> {
  const text = decrypt(Buffer.from(cursor, 'base64url'), scope)
  if (text === null) throw new Failure('CursorInvalid')
  return cursorShape.parse(JSON.parse(text))
}
