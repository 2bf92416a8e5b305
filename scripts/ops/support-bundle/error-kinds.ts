/** Kinds of errors by a part of their text. The texts themselves contain values of users, and are not in a bundle. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/statement timeout/i, 'statement timeout'],
  [/lock timeout/i, 'lock timeout'],
  [/deadlock detected/i, 'deadlock'],
  [/duplicate key value/i, 'unique violation'],
  [/violates check constraint/i, 'check violation'],
  [/violates foreign key constraint/i, 'foreign key violation'],
  [/violates not-null constraint/i, 'not-null violation'],
  [/does not exist/i, 'object of the database does not exist'],
  [/too many (?:clients|connections)|remaining connection slots/i, 'too many connections'],
  [/no space left on device/i, 'disk full'],
  [/ECONNREFUSED|connect ENOENT/, 'connection refused'],
  [/ECONNRESET|EPIPE|connection terminated|socket hang up/i, 'connection lost'],
  [/ENOTFOUND|EAI_AGAIN/, 'host not found'],
  [/certificate|self-signed|\bTLS\b/i, 'certificate'],
  [/unauthorized|forbidden|invalid api key|authentication/i, 'rejected credentials'],
  [/too many requests|rate limit/i, 'rate limit of the provider'],
  [/ETIMEDOUT|timed out|timeout|aborted/i, 'timeout'],
  [/expired before it could be sent/i, 'expired'],
]

export function errorKind(text: string): string {
  return kinds.find(([pattern]) => pattern.test(text))?.[1] ?? 'other'
}

/** `name` if this version defines it. Others come from the data of a newer version, or of a user. */
export function knownName(name: string, known: ReadonlySet<string>): string {
  return known.has(name) ? name : 'other'
}

/** Sums `count` over rows with equal other values, the largest first. */
export function sumCounts<Row extends { count: number }>(rows: readonly Row[]): Row[] {
  const sums = new Map<string, Row>()
  for (const row of rows) {
    const key = JSON.stringify({ ...row, count: 0 })
    sums.set(key, { ...row, count: row.count + (sums.get(key)?.count ?? 0) })
  }
  return [...sums.values()].sort((one, other) => other.count - one.count)
}
