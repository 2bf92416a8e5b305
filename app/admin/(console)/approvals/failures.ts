import { formatAmount } from '@/components/admin/amount'
import { releaseFailures } from '@/app/admin/(console)/app-versions/failures'
import { promoFailures } from '@/app/admin/(console)/promos/failures'
import { correctionErrors } from '@/app/admin/(console)/matches/corrections/correction-labels'
import { matchErrors } from '@/app/admin/(console)/matches/match-labels'

/** How it is told that a request could not be decided, or what it asked for not be done. */
export const refusedApproval = {
  ...releaseFailures,
  ...matchErrors,
  ...promoFailures,
  ...correctionErrors,
  EditConflict: 'It was changed after this was asked for. Refuse it and ask anew.',
  ApprovalNotFound: 'There is no such request.',
  ApprovalDecided: ({ decision, by }: { decision: string; by: string }) =>
    `${by} has ${decision === 'approved' ? 'agreed to' : 'rejected'} it meanwhile. Nothing was changed.`,
  ApprovalOwn: 'You asked for it yourself, so somebody else has to decide.',
  ApprovalTooNew: 'You became a manager less than 24 hours ago. Until then another one has to decide.',
  ApprovalLinked: ({ until }: { until: string | null }) =>
    until
      ? `One of you made the other a manager without a second one’s consent, so you cannot agree before ${until.slice(0, 16).replace('T', ' ')} UTC.`
      : 'One of you invited or promoted the other, directly or through others, so a third manager has to decide.',
  ApprovalRequesterGone: ({ name }: { name: string }) =>
    `${name} is no manager any more, so nothing is done in their name. Refuse it.`,
  ApprovalExpired: 'Nobody agreed in time, so it is over. It can be asked for again.',
  MultipliersUnchanged: 'These multipliers are in force already. Refuse it.',
  OperatorNotFound: 'There is no such operator.',
  OperatorEmailTaken: 'Somebody has this address meanwhile. Refuse it.',
  OperatorIsSelf: 'They would do it to themself. Refuse it.',
  FeedFileInvalid: 'The file cannot be read any more. Refuse it.',
  SettingUnknown: 'There is no such setting any more. Refuse it.',
  SettingInvalid: 'The value is not allowed any more. Refuse it.',
  SettingConflict: ({ message }: { message: string }) => message,
  WalletNotFound: 'The user was deleted meanwhile. Refuse it.',
  AdjustmentEmpty: 'It would change nothing. Refuse it.',
  BalanceTooLow: ({ bucket, balanceCents }: { bucket: string; balanceCents: number }) =>
    `The balance is ${formatAmount(balanceCents, bucket)} by now, which does not cover it. It still waits.`,
  RequestKeyReused: 'It was asked for with another amount before. Refuse it and ask anew.',
  TransactionNotFound: 'There is no such transaction.',
  TransactionNotReversible: ({ kind }: { kind: string }) =>
    `A transaction of kind ${kind.replaceAll('_', ' ')} is not reversed by hand. Refuse it.`,
  TransactionReversed: ({ byTransactionId }: { byTransactionId: number }) =>
    `T-${byTransactionId} reversed it meanwhile. Refuse it.`,
}
