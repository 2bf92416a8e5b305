import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { withReadOnlySnapshot } from '@/lib/db/read-only-snapshot'
import type { Check } from './check'
import { contestChecks } from './checks/contests'
import { entryChecks } from './checks/entries'
import { balanceChecks, postingChecks, reversalChecks } from './checks/postings'
import { promoChecks, triviaChecks } from './checks/promos'
import { transferChecks } from './checks/transfers'

export const checks = [
  ...postingChecks,
  ...balanceChecks,
  ...entryChecks,
  ...contestChecks,
  ...reversalChecks,
  ...promoChecks,
  ...triviaChecks,
  ...transferChecks,
]

type Violation = { subject: string; detail: string }

export type Finding = { name: string; description: string; count: number; violations: Violation[] }

export type Verification = { checks: number; postings: number; findings: Finding[] }

const maxListed = 20

/** Checks every rule in one snapshot. Throws between two rules once `signal` is aborted, and if one takes longer than `ruleMs`. */
export async function verifyLedger(signal?: AbortSignal, ruleMs?: number): Promise<Verification> {
  return withReadOnlySnapshot(async db => {
    const { postings } = await db.one<{ postings: number }>(sql`
      select count(*)::int as postings from postings`)
    return {
      checks: checks.length,
      postings,
      findings: await findViolations(db, checks, signal),
    }
  }, ruleMs)
}

export async function findViolations(db: Db, rules: readonly Check[], signal?: AbortSignal) {
  const findings: Finding[] = []
  for (const { name, description, violations } of rules) {
    signal?.throwIfAborted()
    const rows = await db.rows<Violation & { count: number }>(sql`
      select subject, detail, (count(*) over ())::int as count from (${violations}) as violation
       order by subject limit ${maxListed}`)
    const [first] = rows
    if (first)
      findings.push({
        name,
        description,
        count: first.count,
        violations: rows.map(({ subject, detail }) => ({ subject, detail })),
      })
  }
  return findings
}

export function describeFindings(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ description, count, violations }) => [
    `${count} violations: ${description}`,
    ...violations.map(({ subject, detail }) => `  ${subject}: ${detail}`),
    ...(count > violations.length ? [`  and ${count - violations.length} more`] : []),
  ])
}
