import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { openList } from '@/lib/list/open-list'
import { notesList } from '@/lib/people/account/notes/notes-list'
import { addNote } from '@/lib/people/account/notes/write-note'
import { makeUser } from '@/lib/people/testing/users'
import { contestsList } from '@/lib/play/contest/contests-list'
import { openTestContest } from '@/lib/play/testing/contest'
import { auditList } from './audit-list'

await resetDatabase()

const request = {
  path: '/admin/list',
  operatorId: 0,
  zone: 'UTC',
  requestId: 'req_test',
  isMasked: false,
  canExport: true,
}

type Filters = Awaited<ReturnType<typeof openList>>['frame']['filters']

function choicesOf(filters: Filters, key: string) {
  const editor = filters.find(filter => filter.key === key)?.editor
  return editor?.kind === 'one-of' ? editor.choices : editor?.kind
}

let by: Awaited<ReturnType<typeof makeAuthor>>
let userId: number

beforeAll(async () => {
  by = await makeAuthor()
  userId = (await makeUser()).id
  for (const text of ['Called about a deposit', 'Called again']) await addNote(by, { userId, text })
})

test('each author of the audit log can be chosen once', async () => {
  const { frame } = await openList(auditList, { ...request, parameters: {} })
  const names = await db.rows<{ name: string }>(sql`select distinct author_name as name from audit_rows`)
  const choices = choicesOf(frame.filters, 'by')
  expect(choices).toHaveLength(names.length)
  expect(choices).toContainEqual({ value: by.name, label: by.name })
})

test('only operators who wrote notes can be chosen as their authors', async () => {
  await makeAuthor()
  const { frame, rows } = await openList(notesList, { ...request, parameters: { author: by.name } }, userId)
  expect(choicesOf(frame.filters, 'author')).toEqual([{ value: by.name, label: by.name }])
  expect(rows).toHaveLength(2)
})

test('a blueprint with contests is chosen by its name, and the URL has its ID', async () => {
  const { id } = await openTestContest()
  const { blueprintId, name } = await db.one<{ blueprintId: number; name: string }>(sql`
    select blueprint_id, b.name from contests c join blueprints b on b.id = blueprint_id where c.id = ${id}`)
  const value = String(blueprintId)
  const { frame, rows } = await openList(contestsList, { ...request, parameters: { blueprint: value } })
  const label = `${name} (${value})`
  expect(choicesOf(frame.filters, 'blueprint')).toContainEqual({ value, label })
  expect(frame.filters.find(({ key }) => key === 'blueprint')).toMatchObject({ value, text: label })
  expect(rows.map(row => row.id)).toEqual([id])
})
