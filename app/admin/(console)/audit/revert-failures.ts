import type { FailureMessages } from '@/lib/auth/action-error'
import { takeBackWords } from '@/app/admin/(console)/app-versions/lock-out-failures'

/** How it is told that a change cannot be undone or reverted. */
export const revertFailures: FailureMessages = {
  ...takeBackWords,
  UndoExpired: 'The time to undo it is over. It can be reverted from the audit log.',
  UndoNotOwn: 'Only who made a change can undo it. It can be reverted from the audit log.',
  ContestHasUsers: 'Users have joined the contest meanwhile, so it stays. Cancel it instead.',
  ContestUserDeleted:
    'An account that had joined was deleted since, and may have no stake in a contest for cash. Open a new one instead.',
  BlueprintInUse: 'Contests are made from the blueprint meanwhile, so it stays.',
  SlateMatchNotFound: 'A match of the former slate is gone, so the slate cannot be put back.',
  PromoHasClaims: 'Users have claimed the promo meanwhile, so it stays. Pause it instead.',
  PromoCostRequiresManager: 'Taking this back lets a published promo give more, which needs a manager.',
  PromoBudgetTooLow: 'More is claimed already than the former budget allows.',
  PromoBucketUnknown: 'The bucket that its credits went to is gone.',
  OrderOutdated: 'There are other rows now than there were, so the former order cannot be put back.',
  CatalogNameTaken: ({ name }) => `Something else is called “${name}” meanwhile.`,
  CatalogRowNotFound: 'It is gone.',
  PictureMissing: 'The picture that it had then is gone: nothing had used it for 30 days. Upload it again.',
  BalanceTooLow: 'The balance would go below zero: it was spent meanwhile.',
  SecondManagerNeeded: 'This needs a second manager. Change it on its own page, which asks for one.',
  WalletNotFound: 'The account is deleted.',
  TransactionReversed: 'It was reversed already.',
  SettingConflict: ({ message }) => message,
  SettingInvalid: 'The former value is not allowed any more.',
  SettingUnknown: 'There is no such setting any more.',
  MultipliersInvalid:
    'Beside what was changed since, the former multipliers would pay less for more picks. Put new ones in force.',
  ChangeNotFound: 'There is no such change.',
  ChangeNotRevertible: 'This change cannot be taken back.',
  ChangeAlreadyReverted: 'It was taken back already.',
  ChangedSince: ({ fields }) =>
    fields.includes('*')
      ? 'It was changed again since, so taking this back would undo more than this.'
      : `Changed again since: ${fields.join(', ')}. Taking this back would undo that too.`,
  OperatorIsSelf: 'Nobody changes their own role or locks themself out. Ask another manager.',
  OperatorIsLastManager: 'Somebody has to be manager. Make another operator manager first.',
}
