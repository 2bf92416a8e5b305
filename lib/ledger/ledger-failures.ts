import type { FailureMessages } from '@/lib/change/action-failures'
import { formatAmount } from '@/lib/core/amount'

export const ledgerFailures = {
  WalletNotFound: 'The account is deleted. Its balances cannot be changed.',
  AdjustmentEmpty: { field: 'amountCents', message: 'Enter an amount other than zero.' },
  BalanceTooLow: ({ bucket, balanceCents }) => ({
    field: 'amountCents',
    message: `The balance is ${formatAmount(balanceCents, bucket)} and cannot go below zero. Enter that amount or less.`,
  }),
  RequestKeyReused: 'This form was already sent with another amount. Close it and open it again.',
  TransactionNotFound: 'The transaction does not exist.',
  TransactionNotReversible: ({ kind }) =>
    `A ${kind.replaceAll('_', ' ')} cannot be reversed here. To correct an entry, change the match result.`,
  TransactionReversed: ({ byTransactionId }) => `Already reversed by T-${byTransactionId}.`,
} satisfies FailureMessages
