import { deviceLimits, type PolicyRow } from './policy-row'

export const accessPolicy = {
  'release.save': {
    title: 'Create, change, withdraw or restore a release',
    role: 'editor',
    reason: 'cost',
    secondManager: 'above',
    details:
      'Counts devices that must update, or no longer have to. Only managers can raise or lower the minimum version.',
    limits: deviceLimits,
  },
  'release.advance': {
    title: 'Advance a rollout before its time, or resume it',
    role: 'manager',
    reason: 'always',
    secondManager: 'partly',
    details: 'Required to reach all users before the plan does.',
  },
  'release.hold': {
    title: 'Hold or stop a rollout',
    role: 'editor',
    reason: 'always',
    secondManager: 'never',
  },
  'maintenance.change': {
    title: 'Switch maintenance, or plan or end a window',
    role: 'editor',
    reason: 'cost',
    secondManager: 'never',
    details: 'Only managers can close the app immediately.',
  },
  'webhook.change': {
    title: 'Create, change, disable or enable a webhook endpoint',
    role: 'manager',
    reason: 'always',
    secondManager: 'never',
    details: 'It gets IDs and amounts of entries, payments and accounts.',
  },
  'webhook.rotate-secret': {
    title: 'Rotate the secret of a webhook endpoint',
    role: 'manager',
    reason: 'always',
    secondManager: 'never',
    details: 'The previous secret is valid for 24 hours.',
  },
  'webhook.remove': {
    title: 'Delete a webhook endpoint',
    role: 'manager',
    reason: 'always',
    secondManager: 'never',
    details: 'Deletes its deliveries.',
  },
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
