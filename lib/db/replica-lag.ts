/** A position of the primary's WAL, with a time at which everything committed before was below it. */
type Sample = { lsn: bigint; takenAt: number }

export type ReplicaLag = {
  /**
   * `takenAt` is a time before the positions were read, first the primary's, then the replica's. False if the replica has WAL
   * that the primary does not: after a failover to a server that had received less.
   */
  record(takenAt: number, primaryLsn: bigint, replicaLsn: bigint): boolean
  hasReplayed(lsn: bigint): boolean
  /** Time since the replica had everything that was committed, or since the start if it never had. */
  ms(now: number): number
  /** False until the replica has had everything that was committed. */
  isWithin(maxMs: number, now: number): boolean
}

const maxSamples = 512

/** Times are in ms, of one clock that only goes forward. */
export function createReplicaLag(startedAt: number): ReplicaLag {
  let samples: Sample[] = []
  let replayedLsn = 0n
  let freshAt: number | undefined

  function record(takenAt: number, primaryLsn: bigint, replicaLsn: bigint): boolean {
    const isAhead = replayedLsn > primaryLsn
    replayedLsn = replicaLsn
    if (isAhead) {
      samples = []
      freshAt = undefined
      return false
    }
    // A primary that was promoted lacks what the old one had not sent.
    samples = [...samples.filter(({ lsn }) => lsn <= primaryLsn), { lsn: primaryLsn, takenAt }]
    const behind = samples.findIndex(({ lsn }) => lsn > replicaLsn)
    const replayed = behind === -1 ? samples.splice(0) : samples.splice(0, behind)
    freshAt = replayed.at(-1)?.takenAt ?? freshAt
    // Far behind, the lag is overestimated.
    if (samples.length > maxSamples) samples = samples.filter((_, index) => index % 2 === 0)
    return true
  }

  return {
    record,
    hasReplayed: lsn => lsn <= replayedLsn,
    ms: now => now - (freshAt ?? startedAt),
    isWithin: (maxMs, now) => freshAt !== undefined && now - freshAt <= maxMs,
  }
}
