import type { PolicyRow } from './policy-row'

export const userPolicy = {
  'user.revoke': {
    title: 'Sign out a user everywhere',
    users: 'checks',
    role: 'manager',
    reason: 'always',
    secondManager: 'never',
  },
  'user.delete': {
    title: 'Delete an account',
    users: 'checks',
    role: 'manager',
    reason: 'always',
    secondManager: 'never',
    details:
      'Only without cash, site credits, open withdrawals and open cash entries or contests. Can be reactivated for 30 days.',
  },
  'user.reactivate': {
    title: 'Reactivate an account',
    users: 'favors',
    role: 'manager',
    reason: 'always',
    secondManager: 'never',
  },
  'user.mark-tester': {
    title: 'Mark or unmark testers',
    users: 'favors',
    role: 'manager',
    reason: 'always',
    secondManager: 'never',
    details: 'Testers play while maintenance keeps other users out.',
  },
} as const satisfies Record<string, PolicyRow>
