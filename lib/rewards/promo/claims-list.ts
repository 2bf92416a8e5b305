import sql from 'sql-template-tag'
import { bucketNames } from '@/lib/core/amount'
import { formatCents } from '@/lib/core/money'
import type { BucketKind } from '@/lib/db/generated/enums'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { dateRange } from '@/lib/list/range-filters'

/** Of the claim `c`. */
const bucket = sql`
  (select bucket from postings where transaction_id = c.ledger_transaction_id and user_id is not null limit 1)`

export type PromoClaimRow = {
  id: number
  userId: number
  username: string
  bucket: BucketKind | null
  amountCents: bigint
  ledgerTransactionId: bigint
  createdAt: Date
}

export const claimsList = defineList({
  name: 'promo-claims',
  nouns: { one: 'claim', many: 'claims' },
  columns: [
    { key: 'user', label: 'User', isFixed: true, onPhone: 'name' },
    { key: 'transaction', label: 'Transaction', onPhone: 'detail' },
    { key: 'amount', label: 'Amount', isNumeric: true, onPhone: 'value' },
    { key: 'claimed', label: 'Claimed', sort: 'claimed', onPhone: 'state' },
  ],
  csv: {
    user: claim => `U-${claim.userId}`,
    Username: claim => claim.username,
    Bucket: claim => bucketNames[claim.bucket ?? ''] ?? null,
    amount: ['Amount (USD or units of the bucket)', claim => formatCents(claim.amountCents)],
    transaction: claim => `T-${claim.ledgerTransactionId}`,
    claimed: claim => claim.createdAt,
  },
  from: sql`promo_claims c`,
  id: { by: sql`c.id`, type: 'bigint' },
  select: rowsOf<PromoClaimRow>(sql`
    c.id::float8, c.user_id, u.username, c.amount_cents, c.ledger_transaction_id, c.created_at, ${bucket} as bucket`),
  join: sql`join users u on u.id = c.user_id`,
  where: (promoId: number) => sql`c.promo_id = ${promoId}`,
  sorts: { claimed: { by: sql`c.id`, type: 'bigint', isDescendingFirst: true } },
  defaultSort: '-claimed',
  filters: { created: dateRange('Claimed', sql`c.created_at`) },
  sample: { scope: sql`select id from promos order by claims desc limit 1` },
})

type UserClaimRow = {
  id: number
  promoId: number
  promoName: string
  bucket: BucketKind | null
  amountCents: bigint
  ledgerTransactionId: bigint
  createdAt: Date
}

export const userClaimsList = defineList({
  name: 'user-claims',
  nouns: { one: 'claim', many: 'claims' },
  columns: [
    { key: 'promo', label: 'Promo', isFixed: true, onPhone: 'name' },
    { key: 'transaction', label: 'Transaction', onPhone: 'detail' },
    { key: 'amount', label: 'Amount', isNumeric: true, onPhone: 'value' },
    { key: 'claimed', label: 'Claimed', sort: 'claimed', onPhone: 'state' },
  ],
  csv: {
    promo: claim => `P-${claim.promoId}`,
    Name: claim => claim.promoName,
    Bucket: claim => bucketNames[claim.bucket ?? ''] ?? null,
    amount: ['Amount (USD or units of the bucket)', claim => formatCents(claim.amountCents)],
    transaction: claim => `T-${claim.ledgerTransactionId}`,
    claimed: claim => claim.createdAt,
  },
  from: sql`promo_claims c`,
  id: { by: sql`c.id`, type: 'bigint' },
  select:
    rowsOf<UserClaimRow>(sql`c.id::float8, c.promo_id, p.name as promo_name, c.amount_cents, c.ledger_transaction_id, c.created_at,
    ${bucket} as bucket`),
  join: sql`join promos p on p.id = c.promo_id`,
  where: (userId: number) => sql`c.user_id = ${userId}`,
  sorts: { claimed: { by: sql`c.id`, type: 'bigint', isDescendingFirst: true } },
  defaultSort: '-claimed',
  filters: { created: dateRange('Claimed', sql`c.created_at`) },
  sample: { scope: sql`select user_id as id from promo_claims order by id desc limit 1` },
})
