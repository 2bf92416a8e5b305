import sql from 'sql-template-tag'
import { bucketNames } from '@/lib/core/amount'
import { formatCents } from '@/lib/core/money'
import type { BucketKind } from '@/lib/db/generated/enums'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { dateRange } from '@/lib/list/range-filters'

type ClaimRow = {
  id: number
  bucket: BucketKind | null
  amountCents: bigint
  ledgerTransactionId: number
  reversedById: number | null
  createdAt: Date
}

/** Of the claim `c`, with the transaction `r` that reversed it. */
const claimColumns = sql`
  c.id::float8, c.amount_cents, c.ledger_transaction_id::float8, r.id::float8 as reversed_by_id, c.created_at,
  (select bucket from postings where transaction_id = c.ledger_transaction_id and user_id is not null limit 1) as bucket`

const reversal = sql`left join ledger_transactions r on r.reverses_id = c.ledger_transaction_id`

const stateFields = {
  state: ({ reversedById }: ClaimRow) => (reversedById === null ? 'Awarded' : 'Reversed'),
  'Reversed by': ({ reversedById }: ClaimRow) => (reversedById === null ? null : `T-${reversedById}`),
}

export type PromoClaimRow = ClaimRow & { userId: number; username: string }

export const claimsList = defineList({
  name: 'promo-claims',
  nouns: { one: 'claim', many: 'claims' },
  columns: [
    { key: 'user', label: 'User', isFixed: true, onPhone: 'name' },
    { key: 'transaction', label: 'Transaction', onPhone: 'detail' },
    { key: 'amount', label: 'Amount', isNumeric: true, onPhone: 'value' },
    { key: 'state', label: 'State', onPhone: 'state' },
    { key: 'claimed', label: 'Claimed', sort: 'claimed', onPhone: 'line' },
  ],
  csv: {
    user: claim => `U-${claim.userId}`,
    Username: claim => claim.username,
    Bucket: claim => bucketNames[claim.bucket ?? ''] ?? null,
    amount: ['Amount (USD or units of the bucket)', claim => formatCents(claim.amountCents)],
    transaction: claim => `T-${claim.ledgerTransactionId}`,
    ...stateFields,
    claimed: claim => claim.createdAt,
  },
  from: sql`promo_claims c`,
  id: { by: sql`c.id`, type: 'bigint' },
  select: rowsOf<PromoClaimRow>(sql`${claimColumns}, c.user_id, u.username`),
  join: sql`join users u on u.id = c.user_id ${reversal}`,
  where: (promoId: number) => sql`c.promo_id = ${promoId}`,
  sorts: { claimed: { by: sql`c.id`, type: 'bigint', isDescendingFirst: true } },
  defaultSort: '-claimed',
  filters: { created: dateRange('Claimed', sql`c.created_at`) },
  sample: { scope: sql`select id from promos order by claims desc limit 1` },
})

type UserClaimRow = ClaimRow & { promoId: number; promoName: string }

export const userClaimsList = defineList({
  name: 'user-claims',
  nouns: { one: 'claim', many: 'claims' },
  columns: [
    { key: 'promo', label: 'Promo', isFixed: true, onPhone: 'name' },
    { key: 'transaction', label: 'Transaction', onPhone: 'detail' },
    { key: 'amount', label: 'Amount', isNumeric: true, onPhone: 'value' },
    { key: 'state', label: 'State', onPhone: 'state' },
    { key: 'claimed', label: 'Claimed', sort: 'claimed', onPhone: 'line' },
  ],
  csv: {
    promo: claim => `P-${claim.promoId}`,
    Name: claim => claim.promoName,
    Bucket: claim => bucketNames[claim.bucket ?? ''] ?? null,
    amount: ['Amount (USD or units of the bucket)', claim => formatCents(claim.amountCents)],
    transaction: claim => `T-${claim.ledgerTransactionId}`,
    ...stateFields,
    claimed: claim => claim.createdAt,
  },
  from: sql`promo_claims c`,
  id: { by: sql`c.id`, type: 'bigint' },
  select: rowsOf<UserClaimRow>(sql`${claimColumns}, c.promo_id, p.name as promo_name`),
  join: sql`join promos p on p.id = c.promo_id ${reversal}`,
  where: (userId: number) => sql`c.user_id = ${userId}`,
  sorts: { claimed: { by: sql`c.id`, type: 'bigint', isDescendingFirst: true } },
  defaultSort: '-claimed',
  filters: { created: dateRange('Claimed', sql`c.created_at`) },
  sample: { scope: sql`select user_id as id from promo_claims order by id desc limit 1` },
})
