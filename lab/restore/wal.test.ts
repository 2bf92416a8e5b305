import { expect, test } from 'vitest'
import { endOfSegment, lastSegment, recoverySettings } from './wal'

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

test.each([
  ['', 0n],
  ['000000010000000000000000', 0x1000000n],
  ['0000000100000000000000FF', 0x100000000n],
  ['0000000A00000012000000FE', 0x12ff000000n],
])('segment "%s" ends at %d', (file, end) => {
  expect(endOfSegment(file)).toBe(end)
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
