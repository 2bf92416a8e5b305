import { money, type PolicyRow } from './policy-row'

/** What changes the terms of play, and where users are sent. */
export const termsPolicy = {
  'multipliers.change': {
    title: 'Change multipliers',
    role: 'manager',
    reason: 'always',
    second: 'partly',
    when: 'Always for a higher multiplier or one more number of picks. Never above fair odds.',
  },
  'setting.change': {
    title: 'Change a setting',
    role: 'manager',
    reason: 'always',
    second: 'partly',
    when: 'Depends on the setting, see below.',
  },
  'promo.publish': {
    title: 'Publish a promo',
    role: 'manager',
    reason: 'always',
    second: 'partly',
    when: 'Counts the budget that is left. Always without a budget.',
    limits: money,
  },
  'promo.change': {
    title: 'Change a promo',
    role: 'editor',
    reason: 'cost',
    second: 'partly',
    when: 'Managers only, if a published promo then gives more. Counts the budget that is left.',
    limits: money,
  },
  'promo.pause': { title: 'Pause a promo', role: 'editor', reason: 'never', second: 'never' },
  'promo.remove': {
    title: 'Delete a promo without claims',
    role: 'editor',
    reason: 'never',
    second: 'never',
  },
  'contest.open': { title: 'Open a contest', role: 'editor', reason: 'never', second: 'never' },
  'contest.change': { title: 'Change a contest', role: 'editor', reason: 'never', second: 'never' },
  'contest.switch': {
    title: 'Lock, complete or cancel a contest',
    role: 'editor',
    reason: 'cost',
    second: 'never',
    when: 'Moves no money. Managers only, if users have joined it and it ends.',
  },
  'blueprint.change': {
    title: 'Create or change a blueprint, its buy-in and its slate',
    role: 'editor',
    reason: 'never',
    second: 'never',
    when: 'Moves no money: contests charge no buy-in and pay no prize.',
  },
} as const satisfies Record<string, PolicyRow>
