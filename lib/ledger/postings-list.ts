import sql from 'sql-template-tag'
import { bucketNames } from '@/lib/core/amount'
import { formatCents } from '@/lib/core/money'
import { db } from '@/lib/db/client'
import type { BucketKind, LedgerKind } from '@/lib/db/generated/enums'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { anyOf, oneOf } from '@/lib/list/filters'
import { dateRange } from '@/lib/list/range-filters'
import { formatTransactionKind } from './transaction-kind'

type StoredPosting = {
  id: number
  transactionId: number
  kind: LedgerKind
  bucket: BucketKind
  amountCents: bigint
  reason: string
  pickemEntryId: number | null
  picks: number | null
  gameName: string | null
  promoId: number | null
  promoName: string | null
  reversesId: number | null
  reversedById: number | null
  createdAt: Date
}

/** `balanceCents` is the balance after the posting, null if too many postings follow. */
export type ListedPosting = StoredPosting & {
  balanceCents: bigint | null
  operator: string | null
  approvedBy: string | null
}

/** Postings of one user, newest first, in one bucket or all. */
export const postingsList = defineList({
  name: 'movements',
  nouns: { one: 'posting', many: 'postings' },
  columns: [
    { key: 'what', label: 'Posting', isFixed: true, onPhone: 'name' },
    { key: 'when', label: 'Time', isFixed: true, sort: 'when', onPhone: 'detail' },
    { key: 'amount', label: 'Amount', isFixed: true, isNumeric: true, onPhone: 'state' },
    { key: 'balance', label: 'Balance', isFixed: true, isNumeric: true, onPhone: 'value' },
  ],
  csv: {
    Transaction: row => `T-${row.transactionId}`,
    what: ['Source', row => formatTransactionKind(row.kind)],
    Bucket: row => bucketNames[row.bucket] ?? row.bucket,
    amount: ['Amount (USD or units of the bucket)', row => formatCents(row.amountCents)],
    balance: [
      'Balance after (USD or units of the bucket)',
      row => (row.balanceCents === null ? null : formatCents(row.balanceCents)),
    ],
    Entry: row => (row.pickemEntryId === null ? null : `E-${row.pickemEntryId}`),
    Promo: row => (row.promoId === null ? null : `P-${row.promoId}`),
    Reverses: row => (row.reversesId === null ? null : `T-${row.reversesId}`),
    'Reversed by': row => (row.reversedById === null ? null : `T-${row.reversedById}`),
    Operator: row => row.operator,
    'Approved by': row => row.approvedBy,
    Reason: row => row.reason,
    when: row => row.createdAt,
  },
  from: sql`postings p join ledger_transactions t on t.id = p.transaction_id`,
  id: { by: sql`p.id`, type: 'bigint' },
  select: rowsOf<ListedPosting>(sql`
    p.id::float8 as id, t.id::float8 as transaction_id, t.kind, p.bucket, p.amount_cents, t.reason,
    t.pickem_entry_id::float8, e.picks, g.name as game_name, promos.id as promo_id, promos.name as promo_name,
    t.reverses_id::float8 as reverses_id, r.id::float8 as reversed_by_id, t.created_at`),
  join: sql`
    left join ledger_transactions r on r.reverses_id = t.id
    left join pickem_entries e on e.id = t.pickem_entry_id
    left join games g on g.id = e.game_id
    left join promo_claims c on c.ledger_transaction_id = t.id
    left join promos on promos.id = c.promo_id`,
  complete: addBalances,
  isExact: true,
  where: (userId: number) => sql`p.user_id = ${userId}`,
  sorts: { when: { by: sql`p.id`, type: 'bigint', isDescendingFirst: true } },
  defaultSort: '-when',
  filters: {
    bucket: oneOf('Bucket', bucketNames, bucket => sql`p.bucket = ${bucket}::text::bucket_kind`),
    source: anyOf(
      'Source',
      {
        buy_in: 'buy-ins',
        payout: 'payouts',
        refund: 'refunds',
        reversal: 'reversals',
        promo: 'promos',
        reward: 'rewards',
        adjustment: 'adjustments',
        deposit: 'deposits',
        deposit_reversal: 'deposit reversals',
        withdrawal: 'withdrawals',
        opening: 'opening balances',
      },
      kinds => sql`t.kind = any(${kinds}::text[]::ledger_kind[])`,
    ),
    span: dateRange('Date', sql`t.created_at`),
  },
  mergedBy: 'bucket',
  views: [{ key: 'movements', name: 'Postings', filters: { bucket: 'cash' } }],
  sample: {
    scope: sql`
      select user_id from postings where user_id is not null group by user_id order by count(*) desc, user_id limit 1`,
  },
})

/** Max later postings of a bucket that are summed to compute a page's balances. Older balances are not shown. */
const maxCountedBack = 10_000

/** Adds the balance after each posting, counted back from the current one, and the operators of adjustments. */
async function addBalances(rows: readonly object[], userId: number): Promise<ListedPosting[]> {
  const postings = rows as readonly StoredPosting[]
  if (postings.length === 0) return []
  const [balances, operators] = await Promise.all([
    countBack(userId, postings),
    findOperators(userId, postings),
  ])
  return postings.map(posting => ({
    ...posting,
    balanceCents: balances.get(posting.id) ?? null,
    operator: operators.get(posting.transactionId)?.name ?? null,
    approvedBy: operators.get(posting.transactionId)?.approvedBy ?? null,
  }))
}

async function countBack(userId: number, postings: readonly StoredPosting[]) {
  const ids = postings.map(({ id }) => id)
  const buckets = postings.map(({ bucket }) => bucket)
  const rows = await db.rows<{ id: number; balanceCents: bigint }>(sql`
    with shown as (
      select bucket::bucket_kind as bucket, min(id) as lowest
        from unnest(${ids}::bigint[], ${buckets}::text[]) as shown (id, bucket) group by 1
    ), counted as (
      select posted.id, shown.bucket, sum(posted.amount_cents) over newer as later_cents
        from shown cross join lateral (
          select id, amount_cents from postings
           where user_id = ${userId} and bucket = shown.bucket and id >= shown.lowest
           order by id desc limit ${maxCountedBack}
        ) posted
      window newer as (partition by shown.bucket order by posted.id desc
                       rows between unbounded preceding and 1 preceding)
    )
    select counted.id::float8 as id, (balance_cents - coalesce(later_cents, 0))::bigint as balance_cents
      from counted join buckets on user_id = ${userId} and kind = counted.bucket
     where counted.id = any(${ids}::bigint[])`)
  return new Map(rows.map(({ id, balanceCents }) => [id, balanceCents]))
}

async function findOperators(userId: number, postings: readonly StoredPosting[]) {
  const ids = postings
    .filter(({ kind }) => kind === 'adjustment' || kind === 'reversal' || kind === 'refund')
    .map(({ transactionId }) => String(transactionId))
  if (ids.length === 0) return new Map<number, { name: string; approvedBy: string | null }>()
  const rows = await db.rows<{ transactionId: number; name: string; approvedBy: string | null }>(sql`
    select (a.after->>'transactionId')::float8 as transaction_id, a.author_name as name, approver.name as approved_by
      from audit_rows a left join operators approver on approver.id = a.approved_by_id
     where a.subject_type = 'user' and a.subject_id = ${String(userId)}
       and a.after->>'transactionId' = any(${ids}::text[])`)
  return new Map(rows.map(({ transactionId, ...who }) => [transactionId, who]))
}
