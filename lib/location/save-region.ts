import sql from 'sql-template-tag'
import { assertFresh } from '@/lib/audit/assert-fresh'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import type { Reverter } from '@/lib/audit/reverter'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { assertWithinPolicy } from '@/lib/policy/assert-within-policy'

declare module '@/lib/failure' {
  interface FailureDetails {
    RegionNotFound: undefined
    RegionUnchanged: undefined
  }
}

type Terms = { isAllowed: boolean; minAge: number }

type NewTerms = Terms & { code: string; updatedAt: Date; reason: string }

/**
 * Opens or closes a region, or sets its minimum age. Closing it and raising the age end the allowed locations there in the
 * same transaction, by trigger. Throws EditConflict, RegionNotFound, RegionUnchanged.
 */
export async function saveRegion(
  by: Author,
  { code, updatedAt, isAllowed, minAge, reason }: NewTerms,
): Promise<{ auditId: number; name: string }> {
  return transaction(async db => {
    const before = await lockRegion(db, code)
    await assertFresh(db, { type: 'region', id: code }, before.updatedAt, updatedAt)
    if (before.isAllowed === isAllowed && before.minAge === minAge) throw new Failure('RegionUnchanged')
    await assertWithinPolicy(db, by, 'region.change', {})
    await writeTerms(db, code, { isAllowed, minAge })
    const auditId = await recordChange(db, by, {
      action: 'region.change',
      subject: { type: 'region', id: code, name: before.name },
      before: { isAllowed: before.isAllowed, minAge: before.minAge },
      after: { isAllowed, minAge },
      reason,
    })
    return { auditId, name: before.name }
  })
}

async function lockRegion(db: Db, code: string): Promise<Terms & { name: string; updatedAt: Date }> {
  const region = await db.row<Terms & { name: string; updatedAt: Date }>(sql`
    select name, is_allowed, min_age, updated_at from regions where code = ${code} for update`)
  if (!region) throw new Failure('RegionNotFound')
  return region
}

async function writeTerms(db: Db, code: string, { isAllowed, minAge }: Terms): Promise<void> {
  await db.run(sql`
    update regions set is_allowed = ${isAllowed}, min_age = ${minAge}, updated_at = date_trunc('milliseconds', clock_timestamp())
     where code = ${code}`)
}

export const regionReverter: Reverter = {
  role: 'manager',
  async read(db, { subjectId }) {
    const { isAllowed, minAge } = await lockRegion(db, subjectId)
    return { isAllowed, minAge }
  },
  async restore(db, { subjectId, before }) {
    const { isAllowed, minAge } = await lockRegion(db, subjectId)
    await writeTerms(db, subjectId, { isAllowed, minAge, ...(before as Partial<Terms>) })
  },
  async caveat() {
    return 'Users whose location was denied check it again in the app.'
  },
}
