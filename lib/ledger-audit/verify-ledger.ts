import sql from 'sql-template-tag'
import { withReadOnlySnapshot } from '@/lib/db/read-only-snapshot'
import type { Db } from '@/lib/db/db'
import { balanceChecks } from './checks/balances'
import { entryChecks } from './checks/entries'
import { postingChecks } from './checks/postings'
import { promoChecks } from './checks/promos'
import { reversalChecks } from './checks/reversals'
import { transferChecks } from './checks/transfers'

/** Everything that must hold of the ledger, whatever was done. */
export const checks = [
  ...postingChecks,
  ...balanceChecks,
  ...entryChecks,
  ...reversalChecks,
  ...promoChecks,
  ...transferChecks,
]

/** A row that is wrong, by its id, and how. */
export type Wrong = { subject: string; detail: string }

/** A rule that does not hold: how many rows break it, and the first of them. */
export type SearchResult = { name: string; says: string; count: number; wrongs: Wrong[] }

/** What came of a whole verification. */
export type Verdict = { checks: number; postings: number; findings: SearchResult[] }

const mostNamed = 20

/**
 * Proves every rule of the ledger on the whole database, in one snapshot beside whatever goes on, and names what is off.
 * Once `signal` is raised it throws between two rules.
 */
export async function verifyLedger(signal?: AbortSignal): Promise<Verdict> {
  return withReadOnlySnapshot(async db => {
    const counted = await db.row<{ postings: number }>(sql`select count(*)::int as postings from postings`)
    return { checks: checks.length, postings: counted?.postings ?? 0, findings: await findWrongs(db, signal) }
  })
}

/** The rules that do not hold as `db` sees the database. */
export async function findWrongs(db: Db, signal?: AbortSignal): Promise<SearchResult[]> {
  const findings: SearchResult[] = []
  for (const { name, says, wrongs } of checks) {
    signal?.throwIfAborted()
    const rows = await db.rows<Wrong & { count: number }>(sql`
      select subject, detail, (count(*) over ())::int as count from (${wrongs}) as wrong
       order by subject limit ${mostNamed}`)
    const [first] = rows
    if (first)
      findings.push({
        name,
        says,
        count: first.count,
        wrongs: rows.map(({ subject, detail }) => ({ subject, detail })),
      })
  }
  return findings
}

/** Findings as lines for people: each rule that does not hold, and the rows that break it. */
export function describeFindings(findings: readonly SearchResult[]): string[] {
  return findings.flatMap(({ says, count, wrongs }) => [
    `Broken ${count} times: ${says}`,
    ...wrongs.map(({ subject, detail }) => `  ${subject}: ${detail}`),
    ...(count > wrongs.length ? [`  and ${count - wrongs.length} more`] : []),
  ])
}
