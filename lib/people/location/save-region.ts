import sql from 'sql-template-tag'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import type { Reverter } from '@/lib/change/audit/reverter'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { admitsMore } from './rules'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    RegionNotFound: undefined
    RegionUnchanged: undefined
  }
}

type Terms = { isAllowed: boolean; minAge: number }

type NewTerms = Terms & { code: string; updatedAt: Date; reason: string }

type SavedRegion = { auditId: number; name: string }

/**
 * Opens or closes a region, or sets its minimum age. Closing it and raising the age end the allowed locations there in the
 * same transaction, by trigger. Throws EditConflict, RegionNotFound, RegionUnchanged, or SecondManagerNeeded if more users
 * can play than before.
 */
export function saveRegion(by: Author, terms: NewTerms): Promise<SavedRegion> {
  return transaction(db => saveRegionIn(db, by, terms))
}

/** In the transaction of the caller; `approvedById` is the approving manager, if one was needed. */
export async function saveRegionIn(
  db: Db,
  by: Author,
  { code, updatedAt, isAllowed, minAge, reason }: NewTerms,
  approvedById: number | null = null,
): Promise<SavedRegion> {
  const before = await lockRegion(db, code)
  await assertFresh(db, { type: 'region', id: code }, before.updatedAt, updatedAt)
  if (before.isAllowed === isAllowed && before.minAge === minAge) throw new Failure('RegionUnchanged')
  const needsSecond = admitsMore(before, { isAllowed, minAge })
  await assertWithinPolicy(db, by, 'region.change', { needsSecond }, approvedById)
  await writeTerms(db, code, { isAllowed, minAge })
  const auditId = await recordChange(db, by, {
    action: 'region.change',
    subject: { type: 'region', id: code, name: before.name },
    before: { isAllowed: before.isAllowed, minAge: before.minAge },
    after: { isAllowed, minAge },
    reason,
    approvedById,
  })
  return { auditId, name: before.name }
}

/** Throws RegionNotFound. */
export async function findRegionName(db: Db, code: string): Promise<string> {
  return (await lockRegion(db, code)).name
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
  async restore(db, { subjectId, before, isUndo = false }, by) {
    const current = await lockRegion(db, subjectId)
    const terms = { isAllowed: current.isAllowed, minAge: current.minAge, ...(before as Partial<Terms>) }
    const needsSecond = !isUndo && admitsMore(current, terms)
    await assertWithinPolicy(db, by, 'region.change', { needsSecond })
    await writeTerms(db, subjectId, terms)
    if (isUndo) await db.run(sql`select restore_locations(${subjectId})`)
  },
  async caveat() {
    return 'Users whose location was denied check it again in the app.'
  },
}
