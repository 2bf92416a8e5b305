import sql from 'sql-template-tag'
import { withReadOnlySnapshot } from '@/lib/db/read-only-snapshot'
import { cashPlays, claims, playChecks } from './checks/play'
import { type Finding, findViolations } from './verify-ledger'

/** Checks the cash play, deposits and claims of the last weeks against exclusions, ages and locations, in one snapshot. */
export async function verifyPlay(signal?: AbortSignal): Promise<{ plays: number; findings: Finding[] }> {
  return withReadOnlySnapshot(async db => {
    const { plays } = await db.one<{ plays: number }>(
      sql`select count(*)::int as plays from (${cashPlays} union all ${claims}) as p`,
    )
    return { plays, findings: await findViolations(db, playChecks, signal) }
  })
}
