import type { FailureDetails } from '@/lib/core/failure'
import type { ErrorTexts } from '@/lib/core/reply'
import { plain } from '@/lib/core/reply'
import { maxSnapshots, maxTotalBytes } from './rules'

const mebibyte = 1_048_576

const all = {
  SnapshotsNotAllowed: plain(
    403,
    'Snapshots are allowed only for the embedded database or one whose name ends in _test or _qa.',
  ),
  SnapshotNotFound: plain(404, 'Unknown snapshot. GET /qa/snapshots lists them.'),
  SnapshotsBusy: plain(
    409,
    'Requests, jobs or another snapshot use the database. Wait until they have finished and try again.',
  ),
  SnapshotOutdated: plain(
    409,
    'The tables were changed by a migration since the snapshot was taken. Delete it and take another one.',
  ),
  SnapshotLost: plain(
    409,
    'The rows of the snapshot were lost in a crash of PostgreSQL. Delete it and take another one.',
  ),
  SnapshotLimitReached: plain(
    409,
    `There are ${maxSnapshots} snapshots, which is the maximum. Delete one with DELETE /qa/snapshots/{snapshot}.`,
  ),
  SnapshotTooLarge: plain<FailureDetails['SnapshotTooLarge']>(409, ({ neededBytes, freeBytes }) => {
    const needed = Math.ceil(neededBytes / mebibyte)
    const free = Math.floor(Math.max(0, freeBytes) / mebibyte)
    const advice =
      neededBytes > maxTotalBytes
        ? 'Use a smaller database.'
        : `Delete snapshots of ${needed - free} MiB or more with DELETE /qa/snapshots/{snapshot}.`
    return `The snapshot needs up to ${needed} MiB, but ${free} of ${maxTotalBytes / mebibyte} MiB are free. ${advice}`
  }),
} satisfies ErrorTexts

const { SnapshotsNotAllowed, SnapshotsBusy, SnapshotNotFound, SnapshotOutdated, SnapshotLost } = all
const { SnapshotLimitReached, SnapshotTooLarge } = all

export const listFailures = { SnapshotsNotAllowed, SnapshotsBusy }
export const takeFailures = { ...listFailures, SnapshotLimitReached, SnapshotTooLarge }
export const deleteFailures = { ...listFailures, SnapshotNotFound }
export const restoreFailures = { ...deleteFailures, SnapshotOutdated, SnapshotLost }
