import sql from 'sql-template-tag'
import type { BucketKind, LedgerKind } from '@/lib/db/generated/enums'
import { defineList } from '@/lib/list/define-list'
import { anyOf, oneOf } from '@/lib/list/filters'
import { type ListRequest, type OpenList, openList } from '@/lib/list/open-list'
import { spanOf } from '@/lib/list/range-filters'
import { completeMovements } from './complete-movements'

/** A movement on one bucket, as it is stored. */
export type StoredPosting = {
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

/** The same with what the bucket held after it, unless too many came since, and the operators behind it. */
export type ListedPosting = StoredPosting & {
  balanceCents: bigint | null
  operator: string | null
  agreedBy: string | null
}

/** What moved a user's money, the newest first: one bucket, or all of them. */
export const postingsList = defineList<number>({
  name: 'movements',
  nouns: { one: 'movement', many: 'movements' },
  columns: [
    { key: 'what', label: 'What', isFixed: true, fold: 'name' },
    { key: 'when', label: 'When', isFixed: true, sort: 'when', fold: 'detail' },
    { key: 'amount', label: 'Amount', isFixed: true, isNumeric: true, fold: 'state' },
    { key: 'balance', label: 'Balance', isFixed: true, isNumeric: true, fold: 'figure' },
  ],
  from: sql`postings p join ledger_transactions t on t.id = p.transaction_id`,
  id: { by: sql`p.id`, type: 'bigint' },
  select: sql`
    p.id::float8 as id, t.id::float8 as transaction_id, t.kind, p.bucket, p.amount_cents, t.reason,
    t.pickem_entry_id, e.picks, g.name as game_name, promos.id as promo_id, promos.name as promo_name,
    t.reverses_id::float8 as reverses_id, r.id::float8 as reversed_by_id, t.created_at`,
  join: sql`
    left join ledger_transactions r on r.reverses_id = t.id
    left join pickem_entries e on e.id = t.pickem_entry_id
    left join games g on g.id = e.game_id
    left join promo_claims c on c.ledger_transaction_id = t.id
    left join promos on promos.id = c.promo_id`,
  complete: completeMovements,
  where: userId => sql`p.user_id = ${userId}`,
  sorts: { when: { by: sql`p.id`, type: 'bigint', isDescendingFirst: true } },
  defaultSort: '-when',
  filters: {
    bucket: oneOf(
      'Bucket',
      {
        cash: 'cash',
        site_credits: 'site credits',
        credits: 'credits',
        bucks: 'bucks',
        reward_credits: 'reward credits',
      },
      bucket => sql`p.bucket = ${bucket}::text::bucket_kind`,
    ),
    source: anyOf(
      'Source',
      {
        buy_in: 'buy-ins',
        payout: 'payouts',
        refund: 'refunds',
        reversal: 'reversals',
        promo: 'promos',
        adjustment: 'adjustments',
        deposit: 'deposits',
        withdrawal: 'withdrawals',
        opening: 'opening balances',
      },
      kinds => sql`t.kind = any(${kinds}::text[]::ledger_kind[])`,
    ),
    span: spanOf('Span', sql`t.created_at`),
  },
  views: [{ key: 'movements', name: 'Movements', filters: { bucket: 'cash' } }],
  sample: {
    scope: sql`
      select user_id from postings where user_id is not null group by user_id order by count(*) desc, user_id limit 1`,
  },
})

/** A page of what moved a user's money. */
export function listPostings(userId: number, request: ListRequest): Promise<OpenList<ListedPosting>> {
  return openList<ListedPosting, number>(postingsList, request, userId)
}
