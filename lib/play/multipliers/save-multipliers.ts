import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import type { Reverter } from '@/lib/change/audit/reverter'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { type Transaction, transaction } from '@/lib/db/transaction'
import { getMultipliers, type MultiplierVersion } from './list-multipliers'
import { type MultiplierForm, multiplierForm } from './schema'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** The new table equals the one in effect. */
    MultipliersUnchanged: undefined
    /** Reverting would produce an invalid table, because of later changes. */
    MultipliersInvalid: undefined
  }
}

/**
 * Publishes a new version of the multiplier table for new entries; existing entries keep theirs. `from` is the version the
 * edit started from. Returns the audit row's ID. Throws EditConflict, MultipliersUnchanged, or SecondManagerNeeded for a
 * table that pays more for any number of picks.
 */
export async function saveMultipliers(
  by: Author,
  change: { from: number; rows: MultiplierForm },
  reason: string,
): Promise<number> {
  return transaction(db => saveMultipliersIn(db, by, change, reason))
}

/** Same, in the caller's transaction; `approvedById` is the second manager if one was required. */
export async function saveMultipliersIn(
  db: Transaction,
  by: Author,
  { from, rows }: { from: number; rows: MultiplierForm },
  reason: string,
  approvedById: number | null = null,
): Promise<number> {
  const before = await lockMultipliers(db)
  if (before.id !== from) throwConflict(before, rows)
  if (changedFields(before.rows, rows).length === 0) throw new Failure('MultipliersUnchanged')
  const needsSecond = paysMore(before.rows, rows)
  await assertWithinPolicy(db, by, 'multipliers.change', { needsSecond }, approvedById)
  const id = await writeVersion(db, by, rows, reason)
  return recordChange(db, by, {
    action: 'multipliers.change',
    subject: { type: 'multipliers', id, name: `Version ${id}` },
    before: before.rows,
    after: rows,
    reason,
    approvedById,
  })
}

/** Restores the previous multipliers as a new version. */
export const multipliersReverter: Reverter = {
  role: 'manager',
  async read(db) {
    return (await lockMultipliers(db)).rows
  },
  async restore(db, { before, subjectName, isUndo }, by) {
    const { rows } = await getMultipliers(db)
    const former = multiplierForm.safeParse({ ...rows, ...before })
    if (!former.success) throw new Failure('MultipliersInvalid')
    const needsSecond = !isUndo && paysMore(rows, former.data)
    await assertWithinPolicy(db, by, 'multipliers.change', { needsSecond })
    await writeVersion(db, by, former.data, `Reverts ${subjectName}`)
  },
  async caveat() {
    return 'Entries created since then keep their multiplier.'
  },
}

/** Serializes changes of the table; slips read it without waiting. */
async function lockMultipliers(db: Db): Promise<MultiplierVersion> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('multiplier_tables'))`)
  return getMultipliers(db)
}

function throwConflict(
  { createdBy, createdAt, rows: theirs }: MultiplierVersion,
  rows: MultiplierForm,
): never {
  throw new Failure('EditConflict', {
    by: createdBy || 'The service',
    at: createdAt.toISOString(),
    fields: changedFields(theirs, rows).map(name => name.replace('picks', 'the multiplier of ')),
  })
}

function changedFields(one: MultiplierForm, other: MultiplierForm): (keyof MultiplierForm)[] {
  return (Object.keys(one) as (keyof MultiplierForm)[]).filter(name => one[name] !== other[name])
}

/** True if any number of picks pays more or is newly offered. */
function paysMore(before: MultiplierForm, after: MultiplierForm): boolean {
  return changedFields(before, after).some(name => (after[name] ?? 0) > (before[name] ?? 0))
}

async function writeVersion(db: Db, by: Author, rows: MultiplierForm, reason: string): Promise<number> {
  const offered = Object.entries(rows).flatMap(([key, multiplier]) =>
    multiplier === null ? [] : [{ picks: Number(key.replace('picks', '')), multiplier }],
  )
  const { id } = await db.one<{ id: number }>(sql`
    insert into multiplier_tables (created_by_id, created_by, reason)
    values (${by.operatorId}, ${by.name}, ${reason.trim()}) returning id`)
  await db.run(sql`
    insert into multipliers (table_id, picks, multiplier)
    select ${id}::int, *
      from unnest(${offered.map(row => row.picks)}::int[], ${offered.map(row => row.multiplier)}::numeric[])`)
  return id
}
