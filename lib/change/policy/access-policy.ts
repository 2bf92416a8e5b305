import type { PolicyRow } from './policy-row'

export const accessPolicy = {
  revert: {
    title: 'Revert a change from the audit log',
    role: 'editor',
    reason: 'always',
    secondManager: 'partly',
    details: 'Rejected if restoring the previous values needs a second manager.',
  },
  undo: {
    title: 'Undo your own change',
    role: 'editor',
    reason: 'never',
    secondManager: 'never',
    details: 'Only within 10 seconds, to the state right before.',
  },
} as const satisfies Record<string, PolicyRow>
