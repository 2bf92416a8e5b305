import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { maskAuditValues } from '@/lib/console/audit-log/list-changes'
import { revertChange, undoChange } from '@/lib/console/audit-log/revert'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import { exportUser } from '@/lib/people/account/lifecycle/export-user'
import { makeUser } from '@/lib/people/testing/users'
import { addNote, changeNote, deleteNote } from './write-note'

const notesOf = (userId: number) =>
  db.rows<{ id: number; text: string; authorId: number }>(
    sql`select id, text, author_id from user_notes where user_id = ${userId} order by id`,
  )

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error instanceof Failure ? error.code : Promise.reject(error)),
  )

async function makeNote(text = 'Called about a lost phone') {
  const [user, by] = [await makeUser(), await makeAuthor()]
  const { auditId } = await addNote(by, { userId: user.id, text })
  const [note] = await notesOf(user.id)
  if (!note) throw new Error('no note was added')
  return { user, by, auditId, id: note.id }
}

test('only the author edits a note, and the author or a manager deletes it', async () => {
  const { user, by, id } = await makeNote()
  const other = await makeAuthor()
  expect(await codeOf(changeNote(other, { id, text: 'Changed' }))).toBe('NoteNotOwn')
  expect(await codeOf(deleteNote({ ...other, role: 'editor' }, { id }))).toBe('NoteNotOwn')
  await changeNote(by, { id, text: 'Called twice' })
  expect(await notesOf(user.id)).toEqual([{ id, text: 'Called twice', authorId: by.operatorId }])
  await deleteNote(other, { id })
  expect(await notesOf(user.id)).toEqual([])
  expect(await codeOf(changeNote(by, { id, text: 'Again' }))).toBe('NoteNotFound')
})

test('undo removes a new note and restores a deleted one with its author', async () => {
  const { user, by, auditId, id } = await makeNote()
  const { auditId: deleted } = await deleteNote(by, { id })
  await undoChange({ ...by, role: 'editor' }, deleted)
  expect(await notesOf(user.id)).toEqual([{ id, text: 'Called about a lost phone', authorId: by.operatorId }])
  await undoChange({ ...by, role: 'editor' }, auditId)
  expect(await notesOf(user.id)).toEqual([])
})

test('a deletion that was undone can be repeated by reverting the undo', async () => {
  const { user, by, id } = await makeNote()
  const { auditId: deleted } = await deleteNote(by, { id })
  const { auditId: undone } = await undoChange({ ...by, role: 'editor' }, deleted)
  await revertChange({ ...by, role: 'editor' }, undone, 'Deleted after all')
  expect(await notesOf(user.id)).toEqual([])
})

test("an editor cannot revert the change of another operator's note", async () => {
  const { user, by, id } = await makeNote()
  const { auditId } = await changeNote(by, { id, text: 'Called twice' })
  const editor = await makeAuthor()
  await db.run(sql`update operators set role = 'editor' where id = ${editor.operatorId}`)
  const reason = 'Restores the earlier text'
  expect(await codeOf(revertChange({ ...editor, role: 'editor' }, auditId, reason))).toBe('NoteNotOwn')
  await revertChange({ ...(await makeAuthor()), role: 'manager' }, auditId, reason)
  expect((await notesOf(user.id))[0]?.text).toBe('Called about a lost phone')
})

test('notes are exported without their author, and masked in the audit log of viewers', async () => {
  const { user, id } = await makeNote()
  const { user_notes: notes } = await exportUser(user.id)
  expect(notes).toMatchObject([{ text: 'Called about a lost phone' }])
  expect(Object.keys(notes?.[0] ?? {})).not.toContain('author_id')
  expect(maskAuditValues({ [`note ${id}`]: 'Called', dateOfBirth: '1990-01-01' })).toEqual({
    [`note ${id}`]: '•••',
    dateOfBirth: '•••',
  })
})
