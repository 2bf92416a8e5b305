import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { ListedPosting, StoredPosting } from './postings-list'

/**
 * How many later movements of a bucket are read for the balances of a page at most. A balance further back is not told:
 * it would cost more than the page does.
 */
const mostCountedBack = 10_000

/** Adds to movements of a user what the bucket held after each, counted back from now, and the operators behind them. */
export async function completeMovements(rows: readonly object[], userId: number): Promise<ListedPosting[]> {
  const movements = rows as readonly StoredPosting[]
  if (movements.length === 0) return []
  const [balances, operators] = await Promise.all([
    countBack(userId, movements),
    findOperators(userId, movements),
  ])
  return movements.map(movement => ({
    ...movement,
    balanceCents: balances.get(movement.id) ?? null,
    operator: operators.get(movement.transactionId)?.name ?? null,
    agreedBy: operators.get(movement.transactionId)?.agreedBy ?? null,
  }))
}

async function countBack(userId: number, movements: readonly StoredPosting[]) {
  const ids = movements.map(({ id }) => id)
  const buckets = movements.map(({ bucket }) => bucket)
  const rows = await db.rows<{ id: number; balanceCents: bigint }>(sql`
    with shown as (
      select bucket::bucket_kind as bucket, min(id) as lowest
        from unnest(${ids}::bigint[], ${buckets}::text[]) as shown (id, bucket) group by 1
    ), counted as (
      select moved.id, shown.bucket, sum(moved.amount_cents) over newer as later_cents
        from shown cross join lateral (
          select id, amount_cents from postings
           where user_id = ${userId} and bucket = shown.bucket and id >= shown.lowest
           order by id desc limit ${mostCountedBack}
        ) moved
      window newer as (partition by shown.bucket order by moved.id desc
                       rows between unbounded preceding and 1 preceding)
    )
    select counted.id::float8 as id, (balance_cents - coalesce(later_cents, 0))::bigint as balance_cents
      from counted join buckets on user_id = ${userId} and kind = counted.bucket
     where counted.id = any(${ids}::bigint[])`)
  return new Map(rows.map(({ id, balanceCents }) => [id, balanceCents]))
}

async function findOperators(userId: number, movements: readonly StoredPosting[]) {
  const ids = movements
    .filter(({ kind }) => kind === 'adjustment' || kind === 'reversal')
    .map(({ transactionId }) => String(transactionId))
  if (ids.length === 0) return new Map<number, { name: string; agreedBy: string | null }>()
  const rows = await db.rows<{ transactionId: number; name: string; agreedBy: string | null }>(sql`
    select (a.after->>'transactionId')::float8 as transaction_id, a.author_name as name, agreed.name as agreed_by
      from audit_rows a left join operators agreed on agreed.id = a.agreed_by_id
     where a.subject_type = 'user' and a.subject_id = ${String(userId)}
       and a.action in ('balance.adjust', 'transaction.reverse') and a.after->>'transactionId' = any(${ids}::text[])`)
  return new Map(rows.map(({ transactionId, ...who }) => [transactionId, who]))
}
