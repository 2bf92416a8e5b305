import { expect, test } from 'vitest'
import { lastSegment, recoverySettings } from './wal'

test('the last segment of an archive is complete and no file of a backup or timeline', () => {
  expect(
    lastSegment([
      '000000010000000000000004',
      '000000010000000000000003.00000028.backup',
      '000000010000000000000003',
      '000000010000000000000005.part',
      '00000002.history',
    ]),
  ).toBe('000000010000000000000004')
  expect(lastSegment(['00000002.history'])).toBe('')
})

test('a copy waits for its target, and never writes to the archive', () => {
  expect(recoverySettings("/archive of o'hara", '2026-11-23 10:00:00.5+00').trim().split('\n')).toEqual([
    `restore_command = 'cp "/archive of o''hara/%f" "%p"'`,
    `recovery_target_time = '2026-11-23 10:00:00.5+00'`,
    `recovery_target_action = 'promote'`,
    `hot_standby = 'off'`,
    `archive_mode = 'off'`,
  ])
})
