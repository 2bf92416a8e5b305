import { tellAmount } from '@/app/admin/(console)/amounts'
import { releaseWords } from '@/app/admin/(console)/app-versions/words'

/** How it is told that a request could not be decided, or what it asked for not be done. */
export const refusedApproval = {
  ...releaseWords,
  EditConflict: 'It was changed after this was asked for. Refuse it and ask anew.',
  ApprovalNotFound: 'There is no such request.',
  ApprovalDecided: ({ decision, by }: { decision: string; by: string }) =>
    `${by} has ${decision === 'agreed' ? 'agreed to' : 'refused'} it meanwhile. Nothing was changed.`,
  ApprovalOwn: 'You asked for it yourself, so somebody else has to decide.',
  ApprovalRequesterGone: ({ name }: { name: string }) =>
    `${name} is no manager any more, so nothing is done in their name. Refuse it.`,
  ApprovalExpired: 'Nobody agreed in time, so it is over. It can be asked for again.',
  SettingUnknown: 'There is no such setting any more. Refuse it.',
  SettingInvalid: 'The value is not allowed any more. Refuse it.',
  SettingOutOfPlace: ({ message }: { message: string }) => message,
  WalletNotFound: 'The user was deleted meanwhile. Refuse it.',
  AdjustmentEmpty: 'It would change nothing. Refuse it.',
  BalanceTooLow: ({ bucket, balanceCents }: { bucket: string; balanceCents: number }) =>
    `The balance is ${tellAmount(balanceCents, bucket)} by now, which does not cover it. It still waits.`,
  RequestKeyReused: 'It was asked for with another amount before. Refuse it and ask anew.',
  TransactionNotFound: 'There is no such transaction.',
  TransactionNotReversible: ({ kind }: { kind: string }) =>
    `A transaction of kind ${kind.replaceAll('_', ' ')} is not reversed by hand. Refuse it.`,
  TransactionReversed: ({ byTransactionId }: { byTransactionId: number }) =>
    `T-${byTransactionId} reversed it meanwhile. Refuse it.`,
}
