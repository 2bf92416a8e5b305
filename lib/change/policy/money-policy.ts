import { moneyLimits, type PolicyRow } from './policy-row'

export const moneyPolicy = {
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
    users: 'gives',
    role: 'manager',
    reason: 'always',
    secondManager: 'partly',
    details:
      'Counts payouts of open entries with the player. Always required while users can enter the match, and before the match has started.',
    limits: moneyLimits,
  },
  'match.change': {
    title: 'Change the status or start of a match',
    users: 'gives',
    role: 'manager',
    reason: 'always',
    secondManager: 'partly',
    details:
      'Counts payouts of open entries on the match. Always required to let users enter again or longer, to withdraw a start, to start the match before its time while open cash entries or joined contests with money depend on it, and for a match of a contest with prizes in cash or site credits that has not started, if users have joined it or could join it for less than an hour.',
    limits: moneyLimits,
  },
  'feed.import': {
    title: 'Import a feed file',
    role: 'manager',
    reason: 'always',
    secondManager: 'always',
  },
} as const satisfies Record<string, PolicyRow>
