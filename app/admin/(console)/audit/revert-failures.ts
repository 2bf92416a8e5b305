import { describeForcedRolloutEnd, describeRollout } from '@/lib/app-config/release/rollout-rules'
import type { FailureMessages } from '@/lib/change/action-failures'
import { describeBar } from '@/lib/people/identity/rules'

/** Messages for reverting a change of a release or of maintenance. */
const lockoutRevertFailures = {
  RevertLocksOut: 'Reverting would lock users out of the app. Make the change on its own page instead.',
  RevertLowersMinimum: 'Reverting would lower the minimum version. Make the change on its own page instead.',
  ReleaseIsOnlyVersion: 'This is the only published version of its platform. Publish another one first.',
  ReleaseOutOfOrder: ({ name }: { name: string }) =>
    `Reverting would put this release out of order with ${name}. Edit it on its own page instead.`,
  ReleaseUnchanged: ({ name }: { name: string }) =>
    `After reverting, this release would be the same as ${name}.`,
  ReleasePending: ({ name }: { name: string }) => `Another draft or scheduled release of ${name} exists now.`,
  RolloutNeedsBase: 'Users outside the rollout would be offered no version. Publish another release first.',
  RolloutInProgress: describeRollout,
  ForcedRolloutEnds: describeForcedRolloutEnd,
  RevertExtendsRollout:
    'Reverting would offer the release to more users. Make the change on its own page instead.',
  WindowOverlaps: 'Another maintenance window covers this time now.',
  WindowAlreadyStarted:
    'The window has started, so the time in which it closed the app cannot change. End it to reopen the app.',
  WindowEnded: 'The window has ended or was canceled, so it cannot change anymore.',
}

export const revertFailures: FailureMessages = {
  ...lockoutRevertFailures,
  UndoExpired: 'Undo has expired. Revert the change from the audit log instead.',
  UndoNotOwn: 'Only the author can undo a change. Revert it from the audit log instead.',
  ContestHasUsers: 'Users have joined the contest. An open one can be canceled, a completed one corrected.',
  ContestStarted: 'The contest has started since, so it stays locked and its start cannot change.',
  ContestStartFixed: 'Users have paid for the contest, so its start can only be moved earlier.',
  JoiningRequiresManager:
    'This decides until when users can join a contest that has participants or prizes in cash or site credits. It requires the manager role.',
  JoiningRequiresReason:
    'This decides until when users can join a contest that has participants or prizes in cash or site credits. Revert it from the audit log with a reason of at least 10 characters.',
  SlateMatchStarted: 'A match that is not in the previous slate has started, so it stays in the slate.',
  SlateStartFixed: ({ contest }) =>
    `Users have paid for ${contest}, so the previous slate cannot delay its start.`,
  SlateStartsContest: ({ contest }) =>
    `Users have joined ${contest}, so the previous slate cannot start it earlier.`,
  SlateStartTooSoon: ({ contest }) =>
    `The previous slate would leave users less than an hour to join ${contest}. Change the slate to matches that start later.`,
  SlateMatchNotScheduled:
    'A match of the previous slate is not scheduled. Change the slate on its page instead.',
  BlueprintInUse: 'Contests were created from the blueprint since, so it cannot be deleted.',
  SlateMatchNotFound: 'A match of the previous slate no longer exists, so the slate cannot be restored.',
  ChallengeHasWinners:
    'Users have won the challenge since, so its rule cannot change and it cannot be deleted. Pause it instead.',
  ChallengeNameTaken: ({ name }) => `The name “${name}” is taken.`,
  ChallengeNotFound: 'It no longer exists.',
  ChallengeGameUnknown: 'The game of the previous values no longer exists.',
  CreditBucketInUse: ({ promos }) =>
    `${promos === 1 ? 'A promo uses' : `${promos} promos use`} the bucket, so it cannot be deleted. Deactivate it instead.`,
  CreditBucketNameTaken: ({ name }) => `The name “${name}” is taken.`,
  CreditBucketNotFound: 'It no longer exists.',
  PromoHasClaims: 'Users have claimed the promo since. Pause it instead.',
  PromoCostRequiresManager:
    'Reverting would let a published promo give more. This requires the manager role.',
  SegmentUsed: ({ promo }) => `The promo “${promo}” uses the segment, so it cannot be deleted.`,
  PromoBudgetTooLow: 'Claims already exceed the previous budget.',
  PromoSegmentUnknown: ({ names }: { names: string[] }) =>
    `The promo is limited to segments that no longer exist: ${names.join(', ')}.`,
  PromoUsersUnknown: 'Users on the list of the promo do not exist.',
  PromoBucketUnknown: 'The credit bucket of the promo no longer exists.',
  OrderOutdated: 'Rows were added or removed since, so the previous order cannot be restored.',
  OwnAccount: 'The account has your email address, or you gave it money. Another manager must revert it.',
  CatalogNameTaken: ({ name }) => `The name “${name}” is taken.`,
  CatalogRowNotFound: 'It no longer exists.',
  SoundInUse: 'Users have chosen the sound since. Pause it instead.',
  QuestionUsed: 'Users have seen the question since, so it cannot change.',
  QuestionTextTaken: 'Another question has the previous text.',
  QuestionDayTaken: 'Another question is scheduled for the previous day.',
  QuestionDayOver: 'The previous day has started.',
  QuestionNotFound: 'The question no longer exists.',
  PictureMissing: 'The previous picture was deleted because it was unused for 30 days. Upload it again.',
  BalanceTooLow: 'The balance would fall below zero.',
  SecondManagerNeeded:
    'Reverting requires a second manager. Make the change on its own page to request approval.',
  UserNotFound: 'The account was purged.',
  NoteNotOwn: ({ author }) => `The note is by ${author}. Only they or a manager can revert this.`,
  LimitNotLower: 'Deposit limits can only be lowered. Users raise their own limits in the app.',
  PersonBarred: describeBar,
  IdentityCaseMissing: 'A pending identity needs a submitted check. Nothing was changed.',
  BirthDateMissing:
    'The previous identity was approved without a date of birth. Set it on the page of the user.',
  IdentityNotAdult: ({ minAge }) => `With the previous date of birth, the user would be under ${minAge}.`,
  SuspensionEndPast: 'The suspension would have ended by now.',
  WalletNotFound: 'The account is deleted.',
  TransactionReversed: 'The transaction is already reversed.',
  SettingConflict: ({ message }) => message,
  SettingInvalid: 'The previous value is no longer valid.',
  SettingUnknown: 'The setting no longer exists.',
  MultipliersInvalid:
    'With the changes since, the previous multipliers would pay less for more picks. Publish new ones instead.',
  ChangeNotFound: 'The change does not exist.',
  ChangeNotRevertible: 'This change cannot be reverted.',
  ChangeAlreadyReverted: 'The change is already reverted.',
  ChangedSince: ({ fields }) =>
    fields.includes('*')
      ? 'Changed again since. Reverting would also undo later changes.'
      : `Changed again since: ${fields.join(', ')}. Reverting would also undo later changes.`,
  OperatorIsSelf: 'You cannot change your own role or disable yourself. Ask another manager.',
  OperatorIsLastManager: 'At least one manager is required. Promote another operator first.',
}
