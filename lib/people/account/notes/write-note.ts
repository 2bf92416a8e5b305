import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange, type Values } from '@/lib/change/audit/record'
import { parseTimestamp, type Reverter } from '@/lib/change/audit/reverter'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    NoteNotFound: undefined
    /** Another operator wrote the note. Only managers can delete it, and only its author can edit it. */
    NoteNotOwn: { author: string }
  }
}

type Writer = Author & { operatorId: number }

export async function addNote(
  by: Writer,
  { userId, text }: { userId: number; text: string },
): Promise<number> {
  return transaction(async db => {
    const user = await lockNoted(db, userId)
    const { id } = await db.one<{ id: number }>(sql`
      insert into user_notes (user_id, author_id, text) values (${userId}, ${by.operatorId}, ${text}) returning id`)
    return record(db, by, 'user.add-note', user, { [keyOf(id)]: null }, { [keyOf(id)]: text })
  })
}

/** Only the author can edit a note. */
export async function changeNote(by: Writer, { id, text }: { id: number; text: string }): Promise<number> {
  return transaction(async db => {
    const note = await lockNote(db, id)
    if (note.authorId !== by.operatorId) throw new Failure('NoteNotOwn', { author: note.authorName })
    await db.run(sql`update user_notes set text = ${text} where id = ${id}`)
    const before = { [keyOf(id)]: note.text }
    return record(db, by, 'user.change-note', note.user, before, { [keyOf(id)]: text })
  })
}

/** The author, or any manager, can delete a note. */
export async function deleteNote(
  by: Writer,
  { id, isManager }: { id: number; isManager: boolean },
): Promise<number> {
  return transaction(async db => {
    const note = await lockNote(db, id)
    if (note.authorId !== by.operatorId && !isManager)
      throw new Failure('NoteNotOwn', { author: note.authorName })
    await db.run(sql`delete from user_notes where id = ${id}`)
    const { text, authorId, createdAt } = note
    const before = { [keyOf(id)]: text, authorId, writtenAt: createdAt }
    return record(db, by, 'user.delete-note', note.user, before, { [keyOf(id)]: null })
  })
}

type NotedUser = { id: number; username: string }

type LockedNote = {
  user: NotedUser
  authorId: number
  authorName: string
  text: string
  createdAt: Date
}

/** Throws UserNotFound for purged users, whose notes were deleted. */
async function lockNoted(db: Db, userId: number): Promise<NotedUser> {
  const user = await db.row<NotedUser>(sql`
    select id, username from users where id = ${userId} and purged_at is null for key share`)
  if (!user) throw new Failure('UserNotFound')
  return user
}

type NoteRow = Omit<LockedNote, 'user'> & { userId: number }

async function lockNote(db: Db, id: number): Promise<LockedNote> {
  const row = await db.row<NoteRow>(sql`
    select n.user_id, n.author_id, author.name as author_name, n.text, n.created_at
      from user_notes n join operators author on author.id = n.author_id where n.id = ${id} for update of n`)
  if (!row) throw new Failure('NoteNotFound')
  const { userId, ...note } = row
  return { ...note, user: await lockNoted(db, userId) }
}

function record(
  db: Db,
  by: Author,
  action: string,
  { id, username }: NotedUser,
  before: Values,
  after: Values,
): Promise<number> {
  return recordChange(db, by, { action, subject: { type: 'user', id, name: username }, before, after })
}

/** Name of the note in the audit log. Texts below it are masked for viewers. */
const keyOf = (id: number) => `note ${id}`

function idOf(values: Values | null): number {
  const key = Object.keys(values ?? {}).find(name => name.startsWith('note '))
  return Number(key?.slice('note '.length))
}

/** Restores text and author. Only the author, or a manager, can revert the change of a note. */
export const noteReverter: Reverter = {
  role: 'editor',
  async read(db, { after }) {
    const id = idOf(after)
    const row = await db.row<{ text: string }>(sql`select text from user_notes where id = ${id} for update`)
    return { [keyOf(id)]: row?.text ?? null }
  },
  async restore(db, { subjectId, before }, by) {
    const id = idOf(before)
    const text = before?.[keyOf(id)] as string | null
    const current = await db.row<{ authorId: number }>(sql`select author_id from user_notes where id = ${id}`)
    const authorId = current?.authorId ?? Number(before?.authorId)
    await assertAuthorOrManager(db, by, authorId)
    if (text === null) {
      await db.run(sql`delete from user_notes where id = ${id}`)
      return
    }
    const { id: userId } = await lockNoted(db, Number(subjectId))
    const createdAt = parseTimestamp((before?.writtenAt as string | undefined) ?? null)
    await db.run(sql`
      insert into user_notes (id, user_id, author_id, text, created_at)
      values (${id}, ${userId}, ${authorId}, ${text}, coalesce(${createdAt}::timestamptz, now()))
      on conflict (id) do update set text = excluded.text`)
  },
}

async function assertAuthorOrManager(db: Db, by: Author, authorId: number): Promise<void> {
  if (by.operatorId === authorId) return
  const author = await db.row<{ name: string; isManager: boolean }>(sql`
    select name, exists (
             select from operators where id = ${by.operatorId} and role = 'manager' and disabled_at is null
           ) as is_manager
      from operators where id = ${authorId}`)
  if (!author?.isManager) throw new Failure('NoteNotOwn', { author: author?.name ?? 'another operator' })
}
