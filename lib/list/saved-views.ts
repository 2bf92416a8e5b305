import sql from 'sql-template-tag'
import type { AuditAction } from '@/lib/audit/actions'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { brokenConstraint, transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'

declare module '@/lib/failure' {
  interface FailureDetails {
    SavedViewMissing: undefined
    SavedViewNameTaken: { name: string }
    /** Each view is counted whenever its list is shown, so there are only so many. */
    SavedViewsFull: { most: number }
  }
}

/** A view that an operator keeps, or that another shares; `search` is its state as a query string. */
export type SavedView = { id: number; name: string; search: string; isShared: boolean; isOwn: boolean }

const mostOwn = 12
const mostShared = 12

type Kept = { id: number; list: string; name: string; search: string; isShared: boolean }

/** The operator's own views of a list by name, then the first twelve that others share. */
export async function findSavedViews(list: string, operatorId: number): Promise<SavedView[]> {
  return db.rows<SavedView>(sql`
    (select id, name, search, is_shared, true as is_own from saved_views
      where list = ${list} and operator_id = ${operatorId} order by lower(name), id)
    union all
    (select id, name, search, is_shared, false as is_own from saved_views
      where list = ${list} and operator_id <> ${operatorId} and is_shared order by id limit ${mostShared})`)
}

/** Keeps a view under a name of the operator's own; throws SavedViewNameTaken, or SavedViewsFull beyond twelve a list. */
export async function saveView(
  by: Author,
  view: { list: string; name: string; search: string; isShared: boolean },
): Promise<{ id: number; auditId: number }> {
  return named(view.name, () =>
    transaction(async db => {
      await assertRoom(db, by, view.list)
      const row = await db.row<{ id: number }>(sql`
        insert into saved_views (operator_id, list, name, search, is_shared)
        values (${by.operatorId}, ${view.list}, ${view.name}, ${view.search}, ${view.isShared})
        returning id`)
      if (!row) throw new Error('a view was not written')
      const auditId = await record(db, by, 'saved-view.save', { id: row.id, name: view.name }, null, view)
      return { id: row.id, auditId }
    }),
  )
}

/** Changes name, state or sharing of an own view; throws SavedViewMissing for another's, SavedViewNameTaken. */
export async function changeView(
  by: Author,
  id: number,
  change: { name?: string | undefined; search?: string | undefined; isShared?: boolean | undefined },
): Promise<number> {
  return named(change.name ?? '', () =>
    transaction(async db => {
      const before = await lock(db, by, id)
      const after = {
        list: before.list,
        name: change.name ?? before.name,
        search: change.search ?? before.search,
        isShared: change.isShared ?? before.isShared,
      }
      await db.run(sql`
        update saved_views
        set name = ${after.name}, search = ${after.search}, is_shared = ${after.isShared}, updated_at = now()
        where id = ${id}`)
      return record(db, by, 'saved-view.change', { id, name: after.name }, plain(before), after)
    }),
  )
}

/** Lets an own view go; throws SavedViewMissing for another's. */
export async function deleteView(by: Author, id: number): Promise<number> {
  return transaction(async db => {
    const before = await lock(db, by, id)
    await db.run(sql`delete from saved_views where id = ${id}`)
    return record(db, by, 'saved-view.delete', { id, name: before.name }, plain(before), null)
  })
}

const plain = ({ list, name, search, isShared }: Kept) => ({ list, name, search, isShared })

/** Of one operator who keeps two at once, the second one waits. */
async function assertRoom(db: Db, by: Author, list: string): Promise<void> {
  await db.run(sql`select from operators where id = ${by.operatorId} for no key update`)
  const kept = await db.row<{ count: number }>(sql`
    select count(*)::int as count from saved_views where operator_id = ${by.operatorId} and list = ${list}`)
  if ((kept?.count ?? 0) >= mostOwn) throw new Failure('SavedViewsFull', { most: mostOwn })
}

async function lock(db: Db, by: Author, id: number): Promise<Kept> {
  const row = await db.row<Kept>(sql`
    select id, list, name, search, is_shared from saved_views
    where id = ${id} and operator_id = ${by.operatorId} for update`)
  if (!row) throw new Failure('SavedViewMissing')
  return row
}

function record(
  db: Db,
  by: Author,
  action: AuditAction,
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

async function named<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (brokenConstraint(error) === 'saved_views_name_key') throw new Failure('SavedViewNameTaken', { name })
    throw error
  }
}
