import { formatMoney } from '@/components/ui/format'

/** How what goes wrong with users and their money is told. */
export const refusedUser = {
  UserNotFound: 'There is no such active account. Nothing was changed.',
  AccountNotDeletable: ({ hasFunds, isInContest }: { hasFunds: boolean; isInContest: boolean }) =>
    `An account with ${[hasFunds && 'money', isInContest && 'an open stake'].filter(Boolean).join(' and ')} is not deleted. Nothing was changed.`,
  AccountNotDeleted: ({ isPurged }: { isPurged: boolean }) =>
    isPurged
      ? 'Its personal details are gone for good, so it cannot come back.'
      : 'The account is active already.',
  WalletNotFound: 'The account is deleted, so its money stays as it is.',
  AdjustmentEmpty: { field: 'amountCents', message: 'An amount other than zero.' },
  BalanceTooLow: ({ balanceCents }: { balanceCents: number }) => ({
    field: 'amountCents',
    message: `The bucket holds ${formatMoney(balanceCents).slice(1)} and cannot go below zero. Take that or less.`,
  }),
  RequestKeyReused: 'This form was sent with another amount before. Open it anew.',
  TransactionNotFound: 'There is no such transaction.',
  TransactionNotReversible: ({ kind }: { kind: string }) =>
    `A ${kind.replaceAll('_', ' ')} is not reversed here: entries are corrected by their results.`,
  TransactionReversed: ({ byTransactionId }: { byTransactionId: number }) =>
    `It was reversed already, by T-${byTransactionId}.`,
}
