import sql from 'sql-template-tag'
import { withReadOnlySnapshot } from '@/lib/db/read-only-snapshot'
import type { JobKind } from '@/lib/jobs/job-kind'
import { cashPlays, claims, playChecks } from '@/lib/ledger/verification/checks/play'
import { describeFindings, type Finding, findViolations, verifyLedger } from './verify-ledger'

export const ledgerJob: JobKind = {
  name: 'verify_ledger',
  description: 'Checks every ledger rule. Fails with the rows that violate one.',
  schedule: '40 3 * * *',
  catchUpMissed: true,
  // Retries help only if the database was unavailable.
  maxAttempts: 3,
  async run({ signal }) {
    const { postings, findings } = await verifyLedger(signal)
    if (findings.length > 0) throw new Error(describeFindings(findings).join('\n'))
    return `${postings.toLocaleString('en')} postings verified`
  },
}

export const playJob: JobKind = {
  name: 'verify_play',
  description:
    'Checks that no excluded, under-age or denied user played for cash, deposited or claimed a promo. Fails with those that did.',
  schedule: '50 3 * * *',
  catchUpMissed: true,
  maxAttempts: 3,
  async run({ signal }) {
    const { plays, findings } = await verifyPlay(signal)
    if (findings.length > 0) throw new Error(describeFindings(findings).join('\n'))
    return `${plays.toLocaleString('en')} entries, deposits and claims verified`
  },
}

/** Checks the cash play, deposits and claims of the last weeks against exclusions, ages and locations, in one snapshot. */
export async function verifyPlay(signal?: AbortSignal): Promise<{ plays: number; findings: Finding[] }> {
  return withReadOnlySnapshot(async db => {
    const { plays } = await db.one<{ plays: number }>(sql`
      select count(*)::int as plays from (${cashPlays} union all ${claims}) as p`)
    return { plays, findings: await findViolations(db, playChecks, signal) }
  })
}
