import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { undoChange } from '@/lib/console/audit-log/revert'
import { db } from '@/lib/db/client'
import { openList } from '@/lib/list/open-list'
import { usersList } from '@/lib/people/account/directory/users-list'
import { makeUser } from '@/lib/people/testing/users'
import { markTesters, previewTesters } from './mark-testers'

let operatorId = 0
const author = () => ({
  operatorId,
  name: 'Mara Okafor',
  sessionId: null,
  requestId: 'req_test',
  role: 'manager' as const,
})

beforeAll(async () => {
  const row = await db.row<{ id: number }>(sql`
    insert into operators (email, name, role) values (${`mara-${process.pid}@operators.test`}, 'Mara Okafor', 'manager')
    returning id`)
  operatorId = row?.id ?? 0
})
const isTester = async (id: number) =>
  (await db.row<{ isTester: boolean }>(sql`select is_tester from users where id = ${id}`))?.isTester

const request = (parameters: Record<string, string>, isMasked = false) => ({
  path: '/admin/users',
  parameters,
  operatorId,
  zone: 'UTC',
  requestId: 'req_test',
  isMasked,
  canExport: true,
})

test('a bulk change marks the selected users, skips deleted ones and is undone as a whole', async () => {
  const [plain, tester, deleted] = await Promise.all([makeUser(), makeUser(), makeUser()])
  await db.run(sql`update users set is_tester = true where id = ${tester.id}`)
  await db.run(sql`update users set deleted_at = now() where id = ${deleted.id}`)
  const other = await makeUser()
  const selection = { ids: [plain, tester, deleted, other].map(user => String(user.id)) }

  expect(await previewTesters(operatorId, selection, true, 'UTC')).toEqual({
    changing: 2,
    unchanged: 1,
    deleted: 1,
  })
  const { changed, auditId } = await markTesters(author(), selection, true, 'UTC', 'Marked for a test')
  expect(changed).toBe(2)
  expect(await Promise.all([plain, other, deleted].map(user => isTester(user.id)))).toEqual([
    true,
    true,
    false,
  ])

  await undoChange({ ...author(), role: 'manager' }, auditId ?? 0)
  expect(await Promise.all([plain, other, tester].map(user => isTester(user.id)))).toEqual([
    false,
    false,
    true,
  ])
})

test('a selection in which one user changes is in the log of this user, and one without changes is not recorded', async () => {
  const [plain, tester, deleted] = await Promise.all([makeUser(), makeUser(), makeUser()])
  await db.run(sql`update users set is_tester = true where id = ${tester.id}`)
  await db.run(sql`update users set deleted_at = now() where id = ${deleted.id}`)
  const selection = { ids: [plain, tester, deleted].map(user => String(user.id)) }
  const { changed, auditId } = await markTesters(author(), selection, true, 'UTC', 'Marked for a test')
  expect(changed).toBe(1)
  expect(
    await db.row(
      sql`select action, subject_type, subject_id, subject_name from audit_rows where id = ${auditId}`,
    ),
  ).toEqual({
    action: 'user.mark-tester',
    subjectType: 'user',
    subjectId: String(plain.id),
    subjectName: plain.username,
  })
  expect(
    await markTesters(author(), { ids: [String(deleted.id)] }, true, 'UTC', 'Marked for a test'),
  ).toEqual({ changed: 0, auditId: null })
})

test('a change that was overwritten since cannot be undone', async () => {
  const user = await makeUser()
  const { auditId } = await markTesters(
    author(),
    { ids: [String(user.id)] },
    true,
    'UTC',
    'Marked for a test',
  )
  await markTesters(author(), { ids: [String(user.id)] }, false, 'UTC', 'Marked for a test')
  await expect(undoChange({ ...author(), role: 'manager' }, auditId ?? 0)).rejects.toMatchObject({
    code: 'ChangedSince',
  })
})

test('a selection by filter changes exactly the filtered users', async () => {
  const [one, two] = await Promise.all([makeUser(), makeUser()])
  const { changed } = await markTesters(
    author(),
    { all: `?q=${one.username}` },
    true,
    'UTC',
    'Marked for a test',
  )
  expect(changed).toBe(1)
  expect([await isTester(one.id), await isTester(two.id)]).toEqual([true, false])
})

test('marking a tester again records nothing', async () => {
  const user = await makeUser()
  await markTesters(author(), { ids: [String(user.id)] }, true, 'UTC', 'Marked for a test')
  expect(
    await markTesters(author(), { ids: [String(user.id)] }, true, 'UTC', 'Marked for a test'),
  ).toMatchObject({
    changed: 0,
    auditId: null,
  })
})

test.each(['id', 'email', 'phone', 'username'] as const)('a user is found by their %s', async name => {
  const user = await makeUser()
  const q = name === 'id' ? `U-${user.id}` : user[name]
  const { rows } = await openList(usersList, request({ q }))
  expect(rows.map(row => row.id)).toContain(user.id)
})

test('a user is found by the last digits of their phone number', async () => {
  const user = await makeUser()
  const idsFor = async (q: string) => (await openList(usersList, request({ q }))).rows.map(row => row.id)
  expect(await idsFor(user.phone.slice(-7))).toContain(user.id)
  expect(await idsFor(user.phone.slice(-3))).not.toContain(user.id)
})

test('a viewer sees masked email and phone, and finds users only by the whole value', async () => {
  const user = await makeUser()
  const [found] = (await openList(usersList, request({ q: user.email }, true))).rows
  expect(found).toMatchObject({
    id: user.id,
    email: `${user.email[0]}•••@users.test`,
    phone: `•••${user.phone.slice(-2)}`,
  })
  for (const q of [user.phone.slice(0, 9), user.phone.slice(-7)]) {
    const partial = await openList(usersList, request({ q }, true))
    expect(partial.rows.map(row => row.id)).not.toContain(user.id)
  }
})
