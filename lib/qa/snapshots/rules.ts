declare module '@/lib/core/failure' {
  interface FailureDetails {
    SnapshotNotFound: undefined
    /** Taken before a migration. */
    SnapshotOutdated: undefined
    /** A crash of PostgreSQL emptied its tables. */
    SnapshotLost: undefined
    SnapshotLimitReached: undefined
    /** `freeBytes` is what the other snapshots leave of the maximum. */
    SnapshotTooLarge: { neededBytes: number; freeBytes: number }
    /** Requests, jobs or another snapshot use the tables. */
    SnapshotsBusy: undefined
    SnapshotsNotAllowed: undefined
  }
}

export const maxSnapshots = 10

/** Of all snapshots. */
export const maxTotalBytes = 1_073_741_824

/** `rows` is their number in all tables. */
export type Snapshot = { id: string; name: string; createdAt: Date; sizeBytes: number; rows: number }
