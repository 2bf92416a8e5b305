import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Author } from '@/lib/change/audit/author'
import type { Values } from '@/lib/change/audit/record'
import type { Reverter } from '@/lib/change/audit/reverter'
import { change } from '@/lib/change/change'
import { fieldLabel } from '@/lib/change/field-label'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
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

/** Restores the previous multipliers as a new version. */
const undoMultipliers: Reverter = {
  role: 'manager',
  async read(db) {
    return (await lockMultipliers(db)).rows
  },
  async restore(db, { before, subjectName, isUndo }, by) {
    const { rows } = await getMultipliers(db)
    const former = multiplierForm.safeParse({ ...rows, ...before })
    if (!former.success) throw new Failure('MultipliersInvalid')
    const needsSecond = !isUndo && paysMore(rows, former.data)
    await assertWithinPolicy(db, by, changeMultipliers, { needsSecond })
    await writeVersion(db, by, former.data, `Reverts ${subjectName}`)
  },
  async caveat() {
    return 'Entries created since then keep their multiplier.'
  },
}

/** For new entries; existing ones keep their table. `from` is the version the edit started from. Throws MultipliersUnchanged. */
export const changeMultipliers = change({
  name: 'multipliers.change',
  title: 'Change multipliers',
  topics: ['money', 'play'],
  role: 'manager',
  reason: 'always',
  secondManager: 'partly',
  details: 'Required to raise a multiplier or add a number of picks. Multipliers cannot exceed fair odds.',
  did: ({ after }) => describeMultipliers(after) || 'changed the multipliers',
  undone: ({ before }) => describeMultipliers(before) || 'restored the previous multipliers',
  undo: undoMultipliers,
  failures: { MultipliersUnchanged: 'These multipliers are already in effect. Nothing was changed.' },
  input: z.object({ from: idShape, rows: multiplierForm }),
  subject: async () => ({ type: 'multipliers', id: 'new', name: 'Multipliers' }),
  confirm: 'subject',
  async run(db, { from, rows }, { by, reason, assertAllowed }) {
    const before = await lockMultipliers(db)
    if (before.id !== from) throwConflict(before, rows)
    if (changedPicks(before.rows, rows).length === 0) throw new Failure('MultipliersUnchanged')
    await assertAllowed({ needsSecond: paysMore(before.rows, rows) })
    const id = await writeVersion(db, by, rows, reason)
    return { subject: { type: 'multipliers', id, name: `Version ${id}` }, before: before.rows, after: rows }
  },
  approval: { phrase: 'Publish multipliers', question: () => 'Publish these multipliers?' },
})

/** "set the multiplier of 3 picks to 5, of 6 picks to none"; empty without values. */
function describeMultipliers(rows: Values): string {
  const texts = Object.entries(rows).map(
    ([name, multiplier]) => `of ${fieldLabel(name)} to ${multiplier ?? 'none'}`,
  )
  return texts.length > 0 ? `set the multiplier ${texts.join(', ')}` : ''
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
    fields: changedPicks(theirs, rows).map(name => name.replace('picks', 'the multiplier of ')),
  })
}

function changedPicks(one: MultiplierForm, other: MultiplierForm): (keyof MultiplierForm)[] {
  return (Object.keys(one) as (keyof MultiplierForm)[]).filter(name => one[name] !== other[name])
}

/** True if any number of picks pays more or is newly offered. */
function paysMore(before: MultiplierForm, after: MultiplierForm): boolean {
  return changedPicks(before, after).some(name => (after[name] ?? 0) > (before[name] ?? 0))
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
