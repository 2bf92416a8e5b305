import { z } from 'zod'
import { idShape } from '@/lib/core/wire'
import { reverseTransaction } from '@/lib/ledger/reverse-transaction'
import { type BulkRows, bulkOf } from '@/lib/list/bulk-change'
import { claimsList, type PromoClaimRow } from './claims-list'

export const claimRows: BulkRows<PromoClaimRow, number> = {
  list: claimsList,
  // Without the reversal, so that a claim that is reversed already is refused with its transaction.
  seen: ({ ledgerTransactionId, amountCents }) => ({ ledgerTransactionId, amountCents }),
  name: ({ ledgerTransactionId, username }) => `T-${ledgerTransactionId} of ${username}`,
  href: ({ userId, ledgerTransactionId }) => `/admin/users/${userId}/wallet?open=${ledgerTransactionId}`,
}

/** Takes back what users got from one promo. */
export const reverseClaims = bulkOf({
  change: reverseTransaction,
  rows: claimRows,
  shared: z.object({ promoId: idShape }),
  scope: ({ promoId }) => promoId,
  input: ({ ledgerTransactionId }) => ({ transactionId: ledgerTransactionId }),
})
