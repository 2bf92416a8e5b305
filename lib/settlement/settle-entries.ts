import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { type GradedEntry, gradeEntry } from '@/lib/grading/grade-entry'
import { loadPicks } from '@/lib/grading/load-picks'
import { lockOpenEntries } from '@/lib/grading/load-entries'
import { lockOwners } from '@/lib/grading/lock-owners'
import { recordSettlements } from '@/lib/grading/write-grades'

/**
 * Settles those of the entries that are open and can be graded, all of them or none, and answers how many; the others are
 * left as they are. However many do it at the same time, each entry is settled once.
 */
export async function settleEntries(entryIds: readonly number[], voidHours: number): Promise<number> {
  return transaction(async db => {
    const graded = await gradeOpen(db, entryIds, voidHours)
    if (graded.length > 0) await recordSettlements(db, graded)
    return graded.length
  })
}

async function gradeOpen(db: Db, entryIds: readonly number[], voidHours: number): Promise<GradedEntry[]> {
  const entries = await lockOpenEntries(db, entryIds)
  if (entries.length === 0) return []
  const deleted = await lockOwners(
    db,
    entries.map(entry => entry.userId),
  )
  const ids = entries.map(entry => entry.id)
  const picks = await loadPicks(db, ids, voidHours)
  return entries.flatMap(
    entry => gradeEntry(entry, picks.get(entry.id) ?? [], deleted.has(entry.userId)) ?? [],
  )
}
