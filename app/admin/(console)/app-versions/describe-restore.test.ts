import { expect, test } from 'vitest'
import type { ForcedUpdateImpact } from '@/lib/console/impact/forced-update-impact'
import { formatRestoreTitle, listRestoreFacts } from './describe-restore'

const impact: ForcedUpdateImpact = {
  platform: 'ios',
  version: '4.2.0',
  devices: 20,
  affectedDevices: 12,
  affectedUsers: 9,
  otherUsers: '',
  fundedUsers: 0,
  fundsCents: 0,
  playingUsers: 0,
  buildGroups: [],
  countedAt: '2026-11-30T12:00:00.000Z',
  locking: { entries: 0, by: null },
  later: null,
}

const rollout = {
  rolloutPlan: [
    { percent: 5, hours: 0 },
    { percent: 100, hours: 24 },
  ],
  rolloutPercent: 5,
  rolloutState: 'running' as const,
  rolloutSince: null,
  rolloutReason: '',
}

test('the title has the devices that a restored release forces, at most so many in stages', () => {
  const titleOf = (effect: Parameters<typeof formatRestoreTitle>[1]) =>
    formatRestoreTitle('iOS 4.2.0', effect)
  expect(titleOf(undefined)).toBe('Restore iOS 4.2.0?')
  expect(titleOf({ impact: null, rollout: null, ended: [] })).toBe('Restore iOS 4.2.0?')
  expect(titleOf({ impact, rollout: null, ended: [] })).toBe(
    'Restore iOS 4.2.0 and force 12 devices to update?',
  )
  expect(titleOf({ impact, rollout, ended: [] })).toBe(
    'Restore iOS 4.2.0 and force up to 12 devices to update in stages?',
  )
})

test('the facts have the stages of its rollout, the affected users and the rollout that it ends', () => {
  const at = new Date('2026-11-30T12:00:00Z')
  const older = {
    ...rollout,
    id: 1,
    platform: 'ios' as const,
    version: '4.1.0',
    forceUpdate: false,
    notes: [],
    publishAt: at,
    withdrawnAt: null,
    createdAt: at,
    updatedAt: at,
  }
  expect(listRestoreFacts({ impact, rollout, ended: [older] }, 'UTC')).toMatchObject([
    { name: 'Stages', value: '5% → 100%, 24 hours apart', note: 'goes on at 5%' },
    { name: 'Users', value: '9' },
    { name: 'Users with funds' },
    { name: 'Users with open entries' },
    {
      name: 'Ends the rollout of',
      value: 'iOS 4.1.0',
      note: 'running at 5%; stays stopped if this release is withdrawn',
    },
  ])
  const held = { ...rollout, rolloutState: 'held' as const, rolloutReason: 'Crash reports' }
  expect(listRestoreFacts({ impact: null, rollout: held, ended: [] }, 'UTC')).toMatchObject([
    { name: 'Stages', note: 'stays held at 5%: Crash reports' },
  ])
})
