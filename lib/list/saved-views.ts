import sql from 'sql-template-tag'
import { z } from 'zod'
import type { FailureMessages } from '@/lib/change/action-failures'
import type { Author } from '@/lib/change/audit/author'
import { change } from '@/lib/change/change'
import type { LoggedValues } from '@/lib/change/declaration'
import { changedFields } from '@/lib/change/field-label'
import { Failure } from '@/lib/core/failure'
import { maskValues } from '@/lib/core/mask'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { throwByConstraint } from '@/lib/db/transaction'
import { withoutSearchedText } from './rules'
import { newViewShape, viewChangeShape } from './schema'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    SavedViewMissing: undefined
    SavedViewNameTaken: { name: string }
    /** Row counts are computed for every view, so their number is limited. */
    SavedViewsFull: { max: number }
  }
}

/** `search` is the list state as a query string, without the searched text, which can name a person. */
export type SavedView = { id: number; name: string; search: string; isShared: boolean; isOwn: boolean }

const maxOwn = 12
const maxShared = 12

type SavedViewRow = { id: number; list: string; name: string; search: string; isShared: boolean }

/** Own views by name, then the first 12 shared by others, whose names are masked. */
export async function findSavedViews(list: string, operatorId: number): Promise<SavedView[]> {
  const views = await db.rows<SavedView>(sql`
    (select id, name, search, is_shared, true as is_own from saved_views
      where list = ${list} and operator_id = ${operatorId} order by lower(name), id)
    union all
    (select id, name, search, is_shared, false as is_own from saved_views
      where list = ${list} and operator_id <> ${operatorId} and is_shared order by id limit ${maxShared})`)
  return views.map(view => (view.isOwn ? view : maskValues(view)))
}

const own = {
  role: 'viewer',
  harmless: 'Own views of lists.',
  undo: 'Only its owner changes a view.',
  failures: {
    SavedViewMissing: 'The view does not exist or belongs to another operator. Nothing was changed.',
    SavedViewsFull: ({ max }) => `You can save up to ${max} views per list. Delete one first.`,
    SavedViewNameTaken: ({ name }) => ({
      field: 'name',
      message: `You already have a view named “${name}”. Choose another name.`,
    }),
  } satisfies FailureMessages,
} as const

/** Throws SavedViewNameTaken, or SavedViewsFull above 12 views per list. */
export const saveView = change({
  ...own,
  name: 'saved-view.save',
  did: 'saved {subject}',
  input: newViewShape,
  async run(db, given, { by }) {
    const view = { ...given, search: withoutSearchedText(given.search) }
    const { list, name, search, isShared } = view
    await assertRoom(db, by, list)
    const { id } = await db
      .one<{ id: number }>(sql`
        insert into saved_views (operator_id, list, name, search, is_shared)
        values (${by.operatorId}, ${list}, ${name}, ${search}, ${isShared}) returning id`)
      .catch(throwIfTaken(name))
    return { subject: subjectOf(id, name), after: view, result: { id } }
  },
})

/** Throws SavedViewMissing unless the operator owns the view, or SavedViewNameTaken. */
export const changeView = change({
  ...own,
  name: 'saved-view.change',
  did: describeViewChange,
  input: viewChangeShape,
  async run(db, { id, ...change }, { by }) {
    const before = await lock(db, by, id)
    const after = {
      list: before.list,
      name: change.name ?? before.name,
      search: withoutSearchedText(change.search ?? before.search),
      isShared: change.isShared ?? before.isShared,
    }
    await db
      .run(sql`
        update saved_views set name = ${after.name}, search = ${after.search}, is_shared = ${after.isShared}
         where id = ${id}`)
      .catch(throwIfTaken(after.name))
    return { subject: subjectOf(id, after.name), before: plain(before), after }
  },
})

/** Throws SavedViewMissing unless the operator owns the view. */
export const deleteView = change({
  ...own,
  name: 'saved-view.delete',
  did: 'deleted {subject}',
  input: z.object({ id: z.int().min(1) }),
  async run(db, { id }, { by }) {
    const before = await lock(db, by, id)
    await db.run(sql`delete from saved_views where id = ${id}`)
    return { subject: subjectOf(id, before.name), before: plain(before) }
  },
})

function describeViewChange(values: LoggedValues): string {
  const { isShared, ...others } = values.after
  if (isShared === undefined || Object.keys(others).length > 0) return changedFields(values)
  return isShared ? 'shared {subject}' : 'made {subject} private'
}

const subjectOf = (id: number, name: string) => ({ type: 'saved-view', id, name })

const plain = ({ list, name, search, isShared }: SavedViewRow) => ({ list, name, search, isShared })

/** The row lock serializes concurrent saves of one operator. */
async function assertRoom(db: Db, by: Author, list: string): Promise<void> {
  await db.run(sql`select from operators where id = ${by.operatorId} for no key update`)
  const { total } = await db.one<{ total: number }>(sql`
    select count(*)::int as total from saved_views where operator_id = ${by.operatorId} and list = ${list}`)
  if (total >= maxOwn) throw new Failure('SavedViewsFull', { max: maxOwn })
}

async function lock(db: Db, by: Author, id: number): Promise<SavedViewRow> {
  const row = await db.row<SavedViewRow>(sql`
    select id, list, name, search, is_shared from saved_views
    where id = ${id} and operator_id = ${by.operatorId} for update`)
  if (!row) throw new Failure('SavedViewMissing')
  return row
}

const throwIfTaken = (name: string) =>
  throwByConstraint({ saved_views_name_key: () => new Failure('SavedViewNameTaken', { name }) })
