import sql, { type Sql } from 'sql-template-tag'
import { z } from 'zod'
import type { FailureMessages } from '@/lib/change/action-failures'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import type { LoggedChange } from '@/lib/change/audit/reverter'
import { change } from '@/lib/change/change'
import type { LoggedValues } from '@/lib/change/declaration'
import { Failure } from '@/lib/core/failure'
import { idShape, instantShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import { throwByConstraint } from '@/lib/db/transaction'
import { type CatalogKind, findMove, nouns, ordinal } from './rules'

export function catalogFailures(kind: CatalogKind): FailureMessages {
  const { one, many } = nouns[kind]
  return {
    ...others,
    CatalogRowNotFound: `This ${one} does not exist.`,
    OrderOutdated: `Another operator changed the ${many}. The list is up to date now. Move the ${one} again.`,
    CatalogNameTaken: describeTakenName(one),
  }
}

const describeTakenName =
  (noun: string) =>
  ({ name }: { name: string }) => ({
    field: 'name',
    message: `Another ${noun} is named ${name}. Choose a different name.`,
  })

const others = {
  SoundKeyTaken: ({ key }) => ({
    field: 'key',
    message: `Another sound has the key ${key}. Choose a different key.`,
  }),
  PictureMissing: ({ path }) => `No picture exists at ${path}. Upload it again. Nothing was changed.`,
} satisfies FailureMessages

const tables = { game: sql`games`, navigation: sql`navigations`, sound: sql`sounds` }

type StoredRow = {
  id: number
  name: string
  status: 'Active' | 'Paused'
  sequence: number
  updatedAt: Date
}

/** All rows in display order. Locks them by ID, so that concurrent reorders cannot deadlock or interleave. */
async function lockRows(db: Db, kind: CatalogKind): Promise<StoredRow[]> {
  const rows = await db.rows<StoredRow>(sql`
    select id, name, status::text as status, sequence, coalesce(updated_at, 'epoch') as updated_at
      from ${tables[kind]} order by id for update`)
  return rows.sort((one, other) => one.sequence - other.sequence || one.id - other.id)
}

function getRow(rows: StoredRow[], id: number): StoredRow {
  const row = rows.find(one => one.id === id)
  if (!row) throw new Failure('CatalogRowNotFound')
  return row
}

/** Kinds whose rows operators add and rename. */
type NamedKind = 'navigation' | 'sound'

/** A paused game accepts no new entries; open entries are settled as usual. */
export function statusChange(kind: CatalogKind, status: StoredRow['status']) {
  const isPaused = status === 'Paused'
  return change({
    name: `${kind}.${isPaused ? 'pause' : 'activate'}`,
    role: 'editor',
    harmless: `${isPaused ? 'Hides' : 'Shows'} a ${nouns[kind].one} in the app.`,
    did: `${isPaused ? 'paused' : 'activated'} {subject}`,
    undone: `${isPaused ? 'activated' : 'paused'} {subject}`,
    undo: {
      role: 'editor',
      read: (db, logged) => readField(db, kind, logged, 'status'),
      restore: (db, { subjectId, before }) =>
        writeStatus(db, kind, Number(subjectId), before?.status as StoredRow['status']),
    },
    failures: catalogFailures(kind),
    input: z.object({ id: idShape }),
    async run(db, { id }) {
      const row = getRow(await lockRows(db, kind), id)
      const subject = { type: kind, id, name: row.name }
      if (row.status === status) return { subject, isUnchanged: true }
      await writeStatus(db, kind, id, status)
      return { subject, before: { status: row.status }, after: { status } }
    },
  })
}

async function writeStatus(db: Db, kind: CatalogKind, id: number, status: StoredRow['status']) {
  await db.run(sql`
    update ${tables[kind]} set status = ${status}::text::catalog_status where id = ${id}`)
}

/** `ids` lists every row. Throws OrderOutdated if rows were added or removed, or others than `movedId` would move too. */
export function orderChange(kind: CatalogKind) {
  return change({
    name: `${kind}.reorder`,
    role: 'editor',
    harmless: 'Changes the order in the app.',
    did: ({ after }) => describeMove(kind, after.order, after.moved),
    undone: ({ before, after }) => describeMove(kind, before.order, after.moved),
    undo: {
      role: 'editor',
      async read(db, { after }) {
        return { order: (await lockRows(db, kind)).map(row => row.name), moved: after?.moved }
      },
      async restore(db, { before }) {
        const rows = await lockRows(db, kind)
        const names = (before?.order ?? []) as string[]
        const ids = names.flatMap(name => rows.filter(row => row.name === name).map(row => row.id))
        if (ids.length !== rows.length) throw new Failure('OrderOutdated')
        await writeOrder(db, kind, ids)
      },
    },
    failures: catalogFailures(kind),
    input: z.object({ ids: z.array(idShape).min(1).max(500), movedId: idShape.optional() }),
    async run(db, { ids, movedId }) {
      const rows = await lockRows(db, kind)
      const known = new Set(rows.map(row => row.id))
      if (new Set(ids).size !== ids.length || ids.length !== rows.length || ids.some(id => !known.has(id)))
        throw new Failure('OrderOutdated')
      // An older list would undo a move of another operator.
      const others = rows.map(row => row.id).filter(id => id !== movedId)
      if (movedId !== undefined && ids.filter(id => id !== movedId).some((id, place) => id !== others[place]))
        throw new Failure('OrderOutdated')
      const before = rows.map(row => row.name)
      const order = ids.map(id => getRow(rows, id).name)
      await writeOrder(db, kind, ids)
      const moved = findMove(before, order, rows.find(row => row.id === movedId)?.name) ?? undefined
      return {
        // A new order concerns all rows.
        subject: { type: `${kind}-order`, id: 'all', name: `${kind[0]?.toUpperCase()}${kind.slice(1)}s` },
        before: { order: before },
        after: { order, moved },
      }
    },
  })
}

function describeMove(kind: CatalogKind, order: unknown, moved: unknown): string {
  if (!moved) return `changed the order of the ${nouns[kind].many}`
  const place = (order as string[]).indexOf(moved as string) + 1
  return `moved ${nouns[kind].one} ${moved} to ${ordinal(place)} place`
}

/** Positions start at 1. Updates only rows that move. */
async function writeOrder(db: Db, kind: CatalogKind, ids: readonly number[]): Promise<void> {
  await db.run(sql`
    update ${tables[kind]} as rows set sequence = places.place
      from unnest(${ids}::int[]) with ordinality as places (id, place)
     where rows.id = places.id and rows.sequence <> places.place`)
}

/** New rows are last and paused. `insert` returns the ID. Throws CatalogNameTaken, SoundKeyTaken. */
export function addChange<Shape extends z.ZodObject<{ name: z.ZodString }>>(
  kind: NamedKind,
  input: Shape,
  {
    insert,
    ...rows
  }: {
    insert: (row: z.output<Shape>, sequence: number) => Sql
    remove(db: Db, id: number): Promise<unknown>
  },
) {
  return change({
    name: `${kind}.add`,
    role: 'editor',
    harmless: `Adds a ${nouns[kind].one}, paused.`,
    did: 'added {subject} (paused)',
    undone: 'deleted {subject}',
    undo: {
      role: 'editor',
      read: (db, logged) => readField(db, kind, logged, 'name'),
      async restore(db, { subjectId, before }) {
        if (before) throw new Failure('CatalogRowNotFound')
        await rows.remove(db, Number(subjectId))
      },
    },
    failures: catalogFailures(kind),
    input,
    async run(db, row) {
      const { name, key } = row as { name: string; key?: string }
      const last = (await lockRows(db, kind)).at(-1)?.sequence ?? 0
      const { id } = await db.one<{ id: number }>(insert(row, last + 1)).catch(throwIfTaken(kind, name, key))
      return { subject: { type: kind, id, name }, after: { name }, result: { id } }
    },
  })
}

/** Throws EditConflict, CatalogNameTaken, CatalogRowNotFound. */
export function renameChange(kind: NamedKind, name: z.ZodString) {
  return change({
    name: `${kind}.rename`,
    role: 'editor',
    harmless: `Renames a ${nouns[kind].one}.`,
    did: ({ before, after }: LoggedValues) =>
      after.name ? `renamed ${nouns[kind].one} ${before.name} to ${after.name}` : 'renamed {subject}',
    undo: {
      role: 'editor',
      read: (db, logged) => readField(db, kind, logged, 'name'),
      restore: (db, { subjectId, before }) => writeName(db, kind, Number(subjectId), before?.name as string),
    },
    failures: catalogFailures(kind),
    input: z.object({ id: idShape, updatedAt: instantShape, name }),
    async run(db, { id, updatedAt, name: next }) {
      const row = getRow(await lockRows(db, kind), id)
      await assertFresh(db, { type: kind, id }, row.updatedAt, updatedAt)
      await writeName(db, kind, id, next)
      return { subject: { type: kind, id, name: next }, before: { name: row.name }, after: { name: next } }
    },
  })
}

async function writeName(db: Db, kind: NamedKind, id: number, name: string): Promise<void> {
  await db
    .run(sql`update ${tables[kind]} set name = ${name} where id = ${id}`)
    .catch(throwIfTaken(kind, name))
}

const throwIfTaken = (kind: NamedKind, name: string, key = '') =>
  throwByConstraint({
    [`${kind}s_name_key`]: () => new Failure('CatalogNameTaken', { name }),
    sounds_pkey: () => new Failure('SoundKeyTaken', { key }),
  })

async function readField(db: Db, kind: CatalogKind, { subjectId }: LoggedChange, field: 'name' | 'status') {
  const row = (await lockRows(db, kind)).find(({ id }) => id === Number(subjectId))
  return row ? { [field]: row[field] } : null
}
