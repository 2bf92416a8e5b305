import sql, { type Sql } from 'sql-template-tag'
import { bucketNames } from '@/lib/core/amount'
import { formatCents } from '@/lib/core/money'
import { readId, readLongId } from '@/lib/core/read-id'
import type { BucketKind, LedgerKind } from '@/lib/db/generated/enums'
import { defineList, rowsOf } from '@/lib/list/define-list'
import type { FilterContext } from '@/lib/list/filters'
import { resolveState, sourceOf } from '@/lib/list/open-list'
import { dateRange } from '@/lib/list/range-filters'
import { findSavedViews } from '@/lib/list/saved-views'
import type { Parameters } from '@/lib/list/state'
import { postingsList } from './postings-list'
import { formatTransactionKind } from './transaction-kind'

/** `id` is the one that the user reads in the app; `reference` is the ID of what it belongs to, as displayed. */
export type ListedMovement = {
  id: number
  transactionId: number
  userId: number
  username: string
  kind: LedgerKind
  bucket: BucketKind
  amountCents: bigint
  reference: string | null
  reason: string
  createdAt: Date
}

/**
 * The transactions of a span of dates; null if there are none. A page or file reads them in the order of their index. By the dates
 * alone, it would read all newer or older ones.
 */
type Range = { span: string; first: bigint | null; last: bigint | null }

const dates = dateRange('Date', sql`t.created_at`)

function isInSpan(text: string, context: FilterContext): Sql {
  const range = context.scope as Range | null
  if (range?.span !== text) return dates.where(text, context)
  const { first, last } = range
  return sql`
    ${dates.where(text, context)} and t.id between ${first}::bigint and ${last}::bigint
    and p.transaction_id between ${first}::bigint and ${last}::bigint`
}

/** Postings of all users, newest first. Without those of house accounts, which are their counterpart. */
export const movementsList = defineList({
  name: 'ledger',
  nouns: { one: 'movement', many: 'movements' },
  columns: [
    { key: 'user', label: 'User', isFixed: true, onPhone: 'name' },
    { key: 'kind', label: 'Kind', onPhone: 'state' },
    { key: 'appId', label: 'ID in the app', yields: true },
    { key: 'bucket', label: 'Bucket' },
    { key: 'amount', label: 'Amount', isNumeric: true, onPhone: 'value' },
    { key: 'reference', label: 'Reference', yields: true },
    { key: 'when', label: 'Time', sort: 'when', onPhone: 'detail' },
  ],
  csv: {
    Transaction: row => `T-${row.transactionId}`,
    appId: row => row.id,
    when: row => row.createdAt,
    user: row => `U-${row.userId}`,
    Username: row => row.username,
    bucket: row => bucketNames[row.bucket] ?? row.bucket,
    kind: row => formatTransactionKind(row.kind),
    amount: ['Amount (USD or units of the bucket)', row => formatCents(row.amountCents)],
    reference: row => row.reference,
    Reason: row => row.reason,
  },
  from: sql`postings p join ledger_transactions t on t.id = p.transaction_id`,
  id: { by: sql`p.id`, type: 'bigint' },
  select: rowsOf<ListedMovement>(sql`
    p.id::float8 as id, t.id::float8 as transaction_id, p.user_id /* not null */, u.username, t.kind, p.bucket, p.amount_cents, t.reason,
    t.created_at,
    coalesce(
      'E-' || t.pickem_entry_id,
      (select 'C-' || contest_id from contest_entries where id = t.contest_entry_id),
      (select 'D-' || id from deposits where ledger_transaction_id = t.id),
      (select 'D-' || deposit_id from deposit_reversals where ledger_transaction_id = t.id),
      (select 'D-' || deposit_id from deposit_reversals where reinstated_transaction_id = t.id),
      (select 'W-' || id from withdrawals where ledger_transaction_id = t.id),
      (select 'W-' || id from withdrawals where return_transaction_id = t.id),
      (select 'P-' || promo_id from promo_claims where ledger_transaction_id = t.id),
      'T-' || t.reverses_id) as reference`),
  join: sql`join users u on u.id = p.user_id`,
  where: (_: Range | null) => sql`p.user_id is not null`,
  sorts: { when: { by: sql`p.transaction_id`, type: 'bigint', isDescendingFirst: true } },
  defaultSort: '-when',
  filters: { ...postingsList.filters, span: { ...dates, where: isInSpan } },
  search: {
    placeholder: 'Find U-7, T-7 or app ID',
    // A number without a letter is also the ID that the user reads in the app, which is first.
    lookups: text => [
      { where: sql`p.id = ${readLongId(text)}::bigint`, by: sql`p.id` },
      { where: sql`p.transaction_id = ${readLongId(text, 't')}::bigint`, by: sql`p.id` },
      { where: sql`p.user_id = ${readId(text, 'u')}::int`, by: sql`p.id desc` },
    ],
  },
  sample: { searches: ['T-40218', 'U-40218', '40218'] },
})

type Reader = { id: number; zone: string; writtenLsn?: bigint | null }

/** The range of the dates of these parameters; null without dates. The BRIN index finds it. */
export async function findRange(parameters: Parameters, reader: Reader): Promise<Range | null> {
  const saved = await findSavedViews(movementsList.name, reader.id)
  const { span } = resolveState(movementsList, parameters, saved).state.filters
  if (span === undefined) return null
  const range = await sourceOf(movementsList, reader.writtenLsn).one<Omit<Range, 'span'>>(sql`
    select min(id) as first, max(id) as last
      from (select t.id from ledger_transactions t
             where ${dates.where(span, { zone: reader.zone, isMasked: false })} offset 0) as dated`)
  return { span, ...range }
}
