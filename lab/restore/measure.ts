import type { Written } from '@/lab/ledger/world'

/** A committed row, with the caller's times in ms, rounded down. */
export type Write = Written & { sentAt: number; acknowledgedAt: number }

/** A position of the WAL that contains everything that was acknowledged before `takenAt`. */
export type Sample = { lsn: bigint; takenAt: number }

/** Tables and IDs that the restored copy has. */
export type Found = ReadonlyMap<Written['table'], ReadonlySet<number>>

export type Comparison = {
  before: number
  after: number
  missing: Write[]
  unexpected: Write[]
  /** From the newest restored acknowledgment to the target. */
  lastBeforeMs: number | null
}

/**
 * Every write that was acknowledged before the target must be restored, and none that was sent after it. Those in flight can be
 * restored or not.
 */
export function compareWrites(writes: readonly Write[], targetMs: number, found: Found): Comparison {
  const isFound = ({ table, id }: Write) => found.get(table)?.has(id) ?? false
  // Rounded down, so that 1 ms more is certainly later.
  const before = writes.filter(({ acknowledgedAt }) => acknowledgedAt + 1 <= targetMs)
  const after = writes.filter(({ sentAt }) => sentAt >= targetMs)
  const restored = before.filter(isFound).map(({ acknowledgedAt }) => acknowledgedAt)
  return {
    before: before.length,
    after: after.length,
    missing: before.filter(write => !isFound(write)),
    unexpected: after.filter(isFound),
    lastBeforeMs: restored.length > 0 ? targetMs - Math.max(...restored) : null,
  }
}

/** What only the server had at `atMs`, if the archive ended at `archivedLsn`: what is lost with the machine. */
export function measureExposure(
  writes: readonly Write[],
  samples: readonly Sample[],
  archivedLsn: bigint,
  atMs: number,
): { writes: number; ms: number } {
  const archived = samples.filter(({ lsn }) => lsn <= archivedLsn).map(({ takenAt }) => takenAt)
  const since = Math.max(...archived, samples[0]?.takenAt ?? atMs)
  return {
    writes: writes.filter(({ acknowledgedAt }) => acknowledgedAt >= since && acknowledgedAt < atMs).length,
    ms: Math.max(0, atMs - since),
  }
}

export const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
export const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
