import { z } from 'zod'
import {
  amountShape,
  bucketShape,
  idShape,
  longIdReply,
  nextCursorShape,
  timestampShape,
} from '@/lib/core/wire'
import type { LedgerKind } from '@/lib/db/generated/enums'

export const transactionsRequest = z.object({
  bucket: bucketShape.optional().meta({ description: 'Only transactions of this balance; else all.' }),
  cursor: z.string().min(1).max(1_024).optional().meta({
    description: 'The `next_cursor` of the previous page with the same `bucket`; without it, the first page.',
  }),
})

const kinds = {
  opening: 'balance at the start',
  deposit: 'money paid in',
  withdrawal: 'money paid out',
  buy_in: "buy-in of a pick'em entry or contest",
  payout: 'winnings of an entry or contest',
  refund: 'returned buy-in of an entry or contest',
  promo: 'credits of a claimed promo',
  reward: 'credits for a correct trivia answer',
  adjustment: 'credit or debit by the service',
  reversal:
    'cancels an earlier transaction, such as a payout that is corrected or a withdrawal that is returned',
  withdrawal_paid: 'never in this list',
  deposit_reversal: 'deposit that went back to its payer by a refund or a dispute',
} as const satisfies Record<LedgerKind, string>

const walletTransaction = z
  .strictObject({
    id: longIdReply,
    bucket: bucketShape,
    kind: z.enum(Object.keys(kinds) as LedgerKind[]).meta({
      description: Object.entries(kinds)
        .map(([kind, meaning]) => `${kind}: ${meaning}`)
        .join('; '),
    }),
    amount: amountShape.meta({ description: 'Positive if it was credited, negative if it was debited.' }),
    balance: amountShape.meta({ description: 'Balance of `bucket` after this transaction.' }),
    pickem_contest_entry_id: longIdReply.nullable().meta({ description: 'The entry it belongs to, if any.' }),
    main_contest_entry_id: longIdReply
      .nullable()
      .meta({ description: 'The contest entry it belongs to, if any.' }),
    deposit_id: longIdReply.nullable().meta({ description: 'The deposit it belongs to, if any.' }),
    withdrawal_id: longIdReply.nullable().meta({ description: 'The withdrawal it belongs to, if any.' }),
    created_at: timestampShape,
  })
  .meta({ id: 'WalletTransaction' })

export const transactionPage = z.strictObject({
  transactions: z.array(walletTransaction),
  next_cursor: nextCursorShape,
})

const maxCents = 1_000_000_000n
const tooMuch = 'Enter at most 10,000,000.00.'
const isAllowed = (cents: bigint) => cents >= -maxCents && cents <= maxCents

/** A debit if negative. A form sent twice with the same `requestKey` is posted once. */
export const adjustmentForm = z.object({
  userId: idShape,
  bucket: z.enum(['cash', 'site_credits', 'credits', 'bucks', 'reward_credits']),
  amountCents: z
    .union([z.bigint(), z.int().transform(BigInt)], {
      error: ({ input }) =>
        Number.isInteger(input) ? tooMuch : 'Enter an amount with at most two decimals.',
    })
    .refine(isAllowed, tooMuch),
  requestKey: z.string().min(1).max(255),
})
