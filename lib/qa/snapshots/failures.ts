import { plain } from '@/lib/http/reply'
import type { Wordings } from '@/lib/http/standard-failures'
import { maxSnapshots, maxTotalBytes } from './rules'

export const snapshotFailures = {
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
  SnapshotTooLarge: plain(
    409,
    `All snapshots together must not be larger than ${maxTotalBytes / 1_048_576} MiB. Delete some, or use a smaller database.`,
  ),
} satisfies Wordings
