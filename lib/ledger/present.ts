import type { z } from 'zod'
import { formatCents } from '@/lib/core/money'
import { timestamp } from '@/lib/core/wire'
import type { OwnPostings } from './list-own-postings'
import type { transactionPage } from './schema'

export function presentTransactions({ postings, nextCursor }: OwnPostings): z.input<typeof transactionPage> {
  return {
    transactions: postings.map(posting => ({
      id: posting.id,
      bucket: posting.bucket,
      kind: posting.kind,
      amount: formatCents(posting.amountCents),
      balance: formatCents(posting.balanceCents),
      pickem_contest_entry_id: posting.pickemEntryId,
      main_contest_entry_id: posting.contestEntryId,
      deposit_id: posting.depositId,
      withdrawal_id: posting.withdrawalId,
      created_at: timestamp(posting.createdAt),
    })),
    next_cursor: nextCursor,
  }
}
