import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { Failure } from '@/lib/core/failure'
import { maskValues } from '@/lib/core/mask'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { throwByConstraint, transaction } from '@/lib/db/transaction'
import { withoutSearchedText } from './rules'

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

type Viewer = Author & { operatorId: number }

/** Throws SavedViewNameTaken, or SavedViewsFull above 12 views per list. */
export async function saveView(
  by: Viewer,
  given: { list: string; name: string; search: string; isShared: boolean },
): Promise<{ id: number; auditId: number }> {
  const view = { ...given, search: withoutSearchedText(given.search) }
  return transaction(async db => {
    await assertRoom(db, by, view.list)
    const { list, name, search, isShared } = view
    const { id } = await db.one<{ id: number }>(sql`
      insert into saved_views (operator_id, list, name, search, is_shared)
      values (${by.operatorId}, ${list}, ${name}, ${search}, ${isShared}) returning id`)
    const auditId = await record(db, by, 'saved-view.save', { id, name }, null, view)
    return { id, auditId }
  }).catch(throwIfTaken(given.name))
}

/** Throws SavedViewMissing unless the operator owns the view, or SavedViewNameTaken. */
export async function changeView(
  by: Author,
  id: number,
  change: { name?: string | undefined; search?: string | undefined; isShared?: boolean | undefined },
): Promise<number> {
  return transaction(async db => {
    const before = await lock(db, by, id)
    const after = {
      list: before.list,
      name: change.name ?? before.name,
      search: withoutSearchedText(change.search ?? before.search),
      isShared: change.isShared ?? before.isShared,
    }
    await db.run(sql`
      update saved_views set name = ${after.name}, search = ${after.search}, is_shared = ${after.isShared}
       where id = ${id}`)
    return record(db, by, 'saved-view.change', { id, name: after.name }, plain(before), after)
  }).catch(throwIfTaken(change.name ?? ''))
}

/** Throws SavedViewMissing unless the operator owns the view. */
export async function deleteView(by: Author, id: number): Promise<number> {
  return transaction(async db => {
    const before = await lock(db, by, id)
    await db.run(sql`delete from saved_views where id = ${id}`)
    return record(db, by, 'saved-view.delete', { id, name: before.name }, plain(before), null)
  })
}

const plain = ({ list, name, search, isShared }: SavedViewRow) => ({ list, name, search, isShared })

/** The row lock serializes concurrent saves of one operator. */
async function assertRoom(db: Db, by: Viewer, list: string): Promise<void> {
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

function record(
  db: Db,
  by: Author,
  action: string,
  { id, name }: { id: number; name: string },
  before: object | null,
  after: object | null,
) {
  return recordChange(db, by, {
    action,
    subject: { type: 'saved-view', id, name },
    before: before && { ...before },
    after: after && { ...after },
  })
}

const throwIfTaken = (name: string) =>
  throwByConstraint({ saved_views_name_key: () => new Failure('SavedViewNameTaken', { name }) })
