import type { FailureMessages } from '@/lib/change/action-failures'

export const accountFailures: FailureMessages = {
  UserNotFound: 'No active account has this ID. Nothing was changed.',
  AccountNotDeletable: ({ hasFunds, isInContest }) =>
    `The account has ${[hasFunds && 'cash, site credits or an open withdrawal', isInContest && 'open cash entries or contests'].filter(Boolean).join(', and ')}, so it cannot be deleted. Nothing was changed.`,
  AccountNotDeleted: ({ isPurged }) =>
    isPurged ? 'The account was purged and cannot be reactivated.' : 'The account is already active.',
}
