import type { FailureMessages } from '@/lib/change/action-failures'
import { formatMinute } from '@/lib/core/wire'

export const decisionFailures = {
  WithdrawalNotFound: 'This withdrawal does not exist.',
  WithdrawalsHeld: ({ change, until }) =>
    `The user’s ${change} was changed. The withdrawal can be approved after ${formatMinute(until)}.`,
  WithdrawalDecided: ({ status }) => `This withdrawal is already ${status}. Nothing was changed.`,
  WithdrawalDisputed:
    'A refund or dispute of this user was opened after the page was loaded. Load the page again and review it.',
  OwnAccount:
    'The account belongs to an operator who takes part in the decision, or its user got money from one of them. Another manager must decide.',
  UserNotFound: 'The account of this withdrawal does not exist.',
} satisfies FailureMessages
