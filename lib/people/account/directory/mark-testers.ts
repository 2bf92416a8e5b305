import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import type { Reverter } from '@/lib/change/audit/reverter'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { findSelectedIds } from '@/lib/list/find-selected'
import type { RowSelection } from '@/lib/list/schema'
import { usersList } from './users-list'

export type TesterPreview = { changing: number; unchanged: number; deleted: number }

type Marked = { id: number; username: string }

export async function previewTesters(
  operatorId: number,
  selection: RowSelection,
  isTester: boolean,
  zone: string,
): Promise<TesterPreview> {
  const ids = await findSelectedIds(usersList, selection, operatorId, zone)
  const counted = await db.row<TesterPreview>(sql`
    select count(*) filter (where deleted_at is null and is_tester <> ${isTester})::int as changing,
      count(*) filter (where deleted_at is null and is_tester = ${isTester})::int as unchanged,
      count(*) filter (where deleted_at is not null)::int as deleted
    from users where id = any(${ids})`)
  return counted ?? { changing: 0, unchanged: 0, deleted: 0 }
}

/**
 * Testers can use the app, and enter contests, while maintenance keeps other users out. Returns the number of changed users
 * and the audit row. Throws OwnAccount.
 */
export async function markTesters(
  by: Author & { operatorId: number },
  selection: RowSelection,
  isTester: boolean,
  zone: string,
  reason: string,
): Promise<{ changed: number; auditId: number | null }> {
  const ids = await findSelectedIds(usersList, selection, by.operatorId, zone)
  return transaction(async db => {
    const marked = await db.rows<Marked>(sql`
      with changing as (
        select id from users where id = any(${ids}) and deleted_at is null and is_tester <> ${isTester}
        order by id for update
      )
      update users set is_tester = ${isTester}, updated_at = now()
      from changing where users.id = changing.id returning users.id, users.username`)
    if (marked.length === 0) return { changed: 0, auditId: null }
    await assertWithinPolicy(db, by, 'user.mark-tester', { users: marked.map(({ id }) => id) })
    const auditId = await record(db, by, marked, isTester, reason)
    return { changed: marked.length, auditId }
  })
}

/** One user gets a row of their own; a bulk change is one row, reverted as a whole. */
function record(db: Db, by: Author, marked: Marked[], isTester: boolean, reason: string): Promise<number> {
  const [first] = marked
  if (first && marked.length === 1) {
    const subject = { type: 'user', id: first.id, name: first.username }
    const after = { isTester }
    return recordChange(db, by, {
      action: 'user.mark-tester',
      subject,
      before: { isTester: !isTester },
      after,
      reason,
    })
  }
  const flagsOf = (is: boolean) => Object.fromEntries(marked.map(({ id }) => [`U-${id}`, is]))
  const subject = { type: 'users', id: first?.id ?? 0, name: `${marked.length} users` }
  return recordChange(db, by, {
    action: 'users.mark-testers',
    subject,
    before: flagsOf(!isTester),
    after: flagsOf(isTester),
    reason,
  })
}

export const testerReverter: Reverter = {
  role: 'manager',
  async read(db, { subjectId }) {
    return (
      (await db.row<{ isTester: boolean }>(
        sql`select is_tester from users where id = ${Number(subjectId)} for update`,
      )) ?? null
    )
  },
  async restore(db, { subjectId, before }, by) {
    await setTesters(db, by, [Number(subjectId)], [before?.isTester === true])
  },
}

export const testersReverter: Reverter = {
  role: 'manager',
  async read(db, { after }) {
    const ids = Object.keys(after ?? {}).map(idOf)
    const rows = await db.rows<{ id: number; isTester: boolean }>(sql`
      select id, is_tester from users where id = any(${ids}) order by id for update`)
    return Object.fromEntries(rows.map(({ id, isTester }) => [`U-${id}`, isTester]))
  },
  async restore(db, { before }, by) {
    const flags = Object.entries(before ?? {})
    await setTesters(
      db,
      by,
      flags.map(([name]) => idOf(name)),
      flags.map(([, is]) => is === true),
    )
  },
}

const idOf = (name: string) => Number(name.slice(2))

async function setTesters(db: Db, by: Author, ids: number[], flags: boolean[]): Promise<void> {
  await assertWithinPolicy(db, by, 'user.mark-tester', { users: ids })
  await db.run(sql`
    update users set is_tester = flag.is_tester, updated_at = now()
    from unnest(${ids}::int[], ${flags}::boolean[]) as flag (id, is_tester) where users.id = flag.id`)
}
