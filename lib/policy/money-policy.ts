import { moneyLimits, type PolicyRow } from './policy-row'

export const moneyPolicy = {
  'balance.adjust': {
    title: 'Credit or debit a balance',
    role: 'manager',
    reason: 'always',
    secondManager: 'above',
    limits: moneyLimits,
  },
  'transaction.reverse': {
    title: 'Reverse a transaction',
    role: 'manager',
    reason: 'always',
    secondManager: 'above',
    limits: moneyLimits,
  },
  'withdrawal.approve': {
    title: 'Approve a withdrawal',
    role: 'manager',
    reason: 'always',
    secondManager: 'partly',
    details:
      'Never for your own account. Always required within 30 days of giving the user money, also by a contest, a correction, a changed line or a changed result, of closing a dispute of the user, or of changing identity, location, exclusion or suspension.',
    limits: moneyLimits,
  },
  'withdrawal.decline': {
    title: 'Decline a withdrawal',
    role: 'manager',
    reason: 'always',
    secondManager: 'never',
    details: 'Returns the cash to the user.',
  },
  'user.clear-promo-code': {
    title: 'Clear the promo code of a user',
    role: 'manager',
    reason: 'always',
    secondManager: 'never',
    details:
      'The user can then claim a promo of another code. Each promo still has its budget and one claim per user.',
  },
  'line.change': {
    title: 'Change a line',
    role: 'manager',
    reason: 'always',
    secondManager: 'always',
    details:
      'Limited to a range around the line of the feed. Users cannot pick the player until approval or a new line from the feed.',
  },
  'result.change': {
    title: 'Change a result',
    role: 'manager',
    reason: 'always',
    secondManager: 'partly',
    details:
      'Counts payouts of open entries with the player. Always required while users can enter the match.',
    limits: moneyLimits,
  },
  'match.change': {
    title: 'Change the status or start of a match',
    role: 'manager',
    reason: 'always',
    secondManager: 'partly',
    details:
      'Counts payouts of open entries on the match. Always required to let users enter again or longer, and to withdraw a start.',
    limits: moneyLimits,
  },
  'feed.import': {
    title: 'Import a feed file',
    role: 'manager',
    reason: 'always',
    secondManager: 'always',
  },
  'correction.accept': {
    title: 'Accept a correction',
    role: 'manager',
    reason: 'always',
    secondManager: 'above',
    details: 'Counts amounts taken back and paid out.',
    limits: moneyLimits,
  },
  'correction.reject': {
    title: 'Reject a correction',
    role: 'manager',
    reason: 'always',
    secondManager: 'above',
    details: 'Counts amounts that accepting it would take back and pay out.',
    limits: moneyLimits,
  },
  'entry.refund': {
    title: 'Refund an open entry',
    role: 'manager',
    reason: 'always',
    secondManager: 'always',
    details: 'Only before its first match starts. Later results do not change the refund.',
  },
  'contest.cancel': {
    title: 'Cancel a contest',
    role: 'editor',
    reason: 'cost',
    secondManager: 'partly',
    details:
      'Refunds all buy-ins. Only managers can cancel a contest that users have joined. Always required after its start, if it has buy-ins or prizes.',
  },
  'contest.complete': {
    title: 'Complete a contest',
    role: 'manager',
    reason: 'always',
    secondManager: 'above',
    details: 'Counts prizes.',
    limits: moneyLimits,
  },
  'contest.correct': {
    title: 'Correct the standings of a contest',
    role: 'manager',
    reason: 'always',
    secondManager: 'above',
    details: 'Counts prizes taken back and paid out.',
    limits: moneyLimits,
  },
} as const satisfies Record<string, PolicyRow>
