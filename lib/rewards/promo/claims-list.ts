import sql from 'sql-template-tag'
import { formatCents } from '@/lib/core/money'
import { defineList, rowsOf } from '@/lib/list/define-list'
import { dateRange } from '@/lib/list/range-filters'

export type PromoClaimRow = {
  id: number
  userId: number
  username: string
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
    amount: claim => formatCents(claim.amountCents),
    transaction: claim => `T-${claim.ledgerTransactionId}`,
    claimed: claim => claim.createdAt,
  },
  from: sql`promo_claims c`,
  id: { by: sql`c.id`, type: 'bigint' },
  select: rowsOf<PromoClaimRow>(sql`
    c.id::float8, c.user_id, u.username, c.amount_cents, c.ledger_transaction_id, c.created_at`),
  join: sql`join users u on u.id = c.user_id`,
  where: (promoId: number) => sql`c.promo_id = ${promoId}`,
  sorts: { claimed: { by: sql`c.id`, type: 'bigint', isDescendingFirst: true } },
  defaultSort: '-claimed',
  filters: { created: dateRange('Claimed', sql`c.created_at`) },
  sample: { scope: sql`select id from promos order by claims desc limit 1` },
})
