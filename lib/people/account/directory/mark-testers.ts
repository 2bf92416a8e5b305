import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Author } from '@/lib/change/audit/author'
import type { Reverter } from '@/lib/change/audit/reverter'
import { change } from '@/lib/change/change'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import { pluralize } from '@/lib/core/format'
import { idShape } from '@/lib/core/wire'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { findSelectedIds } from '@/lib/list/find-selected'
import type { RowSelection } from '@/lib/list/schema'
import { toUserSubject } from '@/lib/people/restrictions/changes/lock-user'
import { usersList } from './users-list'

export type TesterPreview = { changing: number; unchanged: number; deleted: number }

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

const testerReverter: Reverter = {
  role: 'manager',
  async read(db, { subjectId }) {
    return (
      (await db.row<{ isTester: boolean }>(sql`
        select is_tester from users where id = ${Number(subjectId)} for update`)) ?? null
    )
  },
  async restore(db, { subjectId, before }, by) {
    await setTesters(db, by, [Number(subjectId)], [before?.isTester === true])
  },
}

const testersReverter: Reverter = {
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

const policy = {
  role: 'manager',
  reason: 'always',
  secondManager: 'never',
  users: 'favors',
  details: 'Testers play while maintenance keeps other users out.',
  confirm: { unneeded: 'It can be undone and reverted.' },
} as const

export const changeTester = change({
  ...policy,
  name: 'user.mark-tester',
  title: 'Mark or unmark a tester',
  did({ after: { isTester } }) {
    if (typeof isTester !== 'boolean') return 'changed the tester status of {subject}'
    return `${isTester ? 'marked' : 'unmarked'} {subject} as a tester`
  },
  undo: testerReverter,
  failures: { UserNotFound: 'No active account has this ID. Nothing was changed.' },
  input: z.object({ userId: idShape, isTester: z.boolean() }),
  async run(db, { userId, isTester }, { assertAllowed }) {
    const user = await db.row<{ id: number; username: string; isTester: boolean }>(sql`
      select id, username, is_tester from users where id = ${userId} and deleted_at is null for update`)
    if (!user) throw new Failure('UserNotFound')
    if (user.isTester === isTester) return { subject: toUserSubject(user), isUnchanged: true }
    await assertAllowed({ users: [userId] })
    await writeTesters(db, [userId], [isTester])
    return { subject: toUserSubject(user), before: { isTester: !isTester }, after: { isTester } }
  },
})

/** Reverted as a whole. Skips deleted accounts. */
export const changeTesters = change({
  ...policy,
  name: 'users.mark-testers',
  title: 'Mark or unmark several testers',
  did({ after }) {
    const [isTester] = Object.values(after)
    if (typeof isTester !== 'boolean') return 'changed the tester status of {subject}'
    return `${isTester ? 'marked' : 'unmarked'} {subject} as testers`
  },
  undo: testersReverter,
  input: z.object({ userIds: z.array(idShape), isTester: z.boolean() }),
  async run(db, { userIds, isTester }, { assertAllowed }) {
    const ids = await lockChanging(db, userIds, isTester)
    const subject = { type: 'users', id: ids[0] ?? 0, name: pluralize(ids.length, 'user') }
    if (ids.length === 0) return { subject, isUnchanged: true }
    await assertAllowed({ users: ids })
    await writeTesters(
      db,
      ids,
      ids.map(() => isTester),
    )
    const flagsOf = (is: boolean) => Object.fromEntries(ids.map(id => [`U-${id}`, is]))
    return { subject, before: flagsOf(!isTester), after: flagsOf(isTester) }
  },
})

/** Skips deleted accounts. A change of one user is in the log of this user. Returns their number and the audit row. Throws OwnAccount. */
export async function markTesters(
  by: Author & { operatorId: number },
  selection: RowSelection,
  isTester: boolean,
  zone: string,
  reason: string,
): Promise<{ changed: number; auditId: number | null }> {
  const ids = await findSelectedIds(usersList, selection, by.operatorId, zone)
  return transaction(async db => {
    const userIds = await lockChanging(db, ids, isTester)
    const [userId] = userIds
    if (userId === undefined) return { changed: 0, auditId: null }
    const { auditId } =
      userIds.length === 1
        ? await changeTester.in(db, by, { userId, isTester }, { reason })
        : await changeTesters.in(db, by, { userIds, isTester }, { reason })
    return { changed: userIds.length, auditId }
  })
}

async function lockChanging(db: Db, ids: readonly number[], isTester: boolean): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select id from users where id = any(${ids}) and deleted_at is null and is_tester <> ${isTester}
     order by id for update`)
  return rows.map(({ id }) => id)
}

const idOf = (name: string) => Number(name.slice(2))

async function setTesters(db: Db, by: Author, ids: number[], flags: boolean[]): Promise<void> {
  await assertWithinPolicy(db, by, changeTester, { users: ids })
  await writeTesters(db, ids, flags)
}

async function writeTesters(db: Db, ids: number[], flags: boolean[]): Promise<void> {
  await db.run(sql`
    update users set is_tester = flag.is_tester, updated_at = now()
    from unnest(${ids}::int[], ${flags}::boolean[]) as flag (id, is_tester) where users.id = flag.id`)
}
