import { moneyLimits, type PolicyRow } from './policy-row'

export const termsPolicy = {
  'contest.open': {
    title: 'Open a contest',
    users: 'favors',
    role: 'editor',
    reason: 'cost',
    secondManager: 'above',
    details:
      'Only managers can open a contest with prizes. Counts prizes in cash and site credits, which one user can win.',
    limits: moneyLimits,
  },
  'contest.change': {
    title: 'Change a contest',
    users: 'favors',
    role: 'editor',
    reason: 'cost',
    secondManager: 'partly',
    details:
      'Buy-in, capacity and prizes are fixed. With participants who paid, the start only moves forward. With prizes in cash or site credits, only managers can move it. Required once users have joined, and to move it to less than an hour from now.',
  },
  'contest.switch': {
    title: 'Lock or reopen a contest',
    users: 'favors',
    role: 'editor',
    reason: 'cost',
    secondManager: 'partly',
    details:
      'A contest that has started cannot be reopened. Only managers can lock or reopen one with prizes in cash or site credits. Required to lock it, to reopen it less than an hour before its start, and once users have joined.',
  },
  'blueprint.change': {
    title: 'Create or change a blueprint',
    role: 'editor',
    reason: 'cost',
    secondManager: 'never',
    details:
      'Buy-in, capacity and prizes apply to contests opened later, the slate also to existing ones. Only managers can move the start of a contest with prizes in cash or site credits, not to less than an hour from now, and not once users have joined. Contests that users joined take on scheduled matches only.',
  },
} as const satisfies Record<string, PolicyRow>
