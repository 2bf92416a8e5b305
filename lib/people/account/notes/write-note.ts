import sql from 'sql-template-tag'
import { z } from 'zod'
import type { FailureMessages } from '@/lib/change/action-failures'
import type { Author } from '@/lib/change/audit/author'
import type { Values } from '@/lib/change/audit/record'
import { parseTimestamp, type Reverter } from '@/lib/change/audit/reverter'
import { change } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import { idShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import { toUserSubject } from '@/lib/people/restrictions/changes/lock-user'

const maxNoteLength = 2_000

const noteText = z
  .string()
  .trim()
  .min(1, 'Enter a note.')
  .max(maxNoteLength, `Enter at most ${maxNoteLength.toLocaleString('en-US')} characters.`)

const noteFailures: FailureMessages = {
  UserNotFound: 'The account does not exist or was purged. Nothing was changed.',
  NoteNotFound: 'The note was deleted. Nothing was changed.',
  NoteNotOwn: ({ author }) =>
    `The note is by ${author}. Only its author can edit it, and only its author or a manager can delete it.`,
}

/** Restores text and author. Only the author, or a manager, can revert the change of a note. */
const noteReverter: Reverter = {
  role: 'editor',
  async read(db, { after }) {
    const id = idOf(after)
    const row = await db.row<{ text: string; authorId: number; writtenAt: Date }>(sql`
      select text, author_id, created_at as written_at from user_notes where id = ${id} for update`)
    if (!row) return { [keyOf(id)]: null }
    const { text, ...others } = row
    return { [keyOf(id)]: text, ...others }
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

const note = { role: 'editor', undo: noteReverter, failures: noteFailures } as const

export const addNote = change({
  ...note,
  name: 'user.add-note',
  harmless: 'A note is not visible to users.',
  did: 'added a note about {subject}',
  undone: 'deleted the note about {subject}',
  input: z.object({ userId: idShape, text: noteText }),
  async run(db, { userId, text }, { by }) {
    const user = await lockNoted(db, userId)
    const { id } = await db.one<{ id: number }>(sql`
      insert into user_notes (user_id, author_id, text) values (${userId}, ${by.operatorId}, ${text}) returning id`)
    return { subject: toUserSubject(user), before: { [keyOf(id)]: null }, after: { [keyOf(id)]: text } }
  },
})

/** Only the author can edit a note. */
export const changeNote = change({
  ...note,
  name: 'user.change-note',
  harmless: 'Own notes.',
  did: 'changed a note about {subject}',
  undone: 'restored the previous text of a note about {subject}',
  input: z.object({ id: idShape, text: noteText }),
  async run(db, { id, text }, { by }) {
    const { user, authorId, authorName, text: former } = await lockNote(db, id)
    if (authorId !== by.operatorId) throw new Failure('NoteNotOwn', { author: authorName })
    await db.run(sql`update user_notes set text = ${text} where id = ${id}`)
    return { subject: toUserSubject(user), before: { [keyOf(id)]: former }, after: { [keyOf(id)]: text } }
  },
})

/** The author, or any manager, can delete a note. */
export const deleteNote = change({
  ...note,
  name: 'user.delete-note',
  harmless: 'Own notes, or by a manager. Can be reverted.',
  did: 'deleted a note about {subject}',
  undone: 'restored the note about {subject}',
  input: z.object({ id: idShape }),
  async run(db, { id }, { by, isManager }) {
    const { user, authorId, authorName, text, createdAt } = await lockNote(db, id)
    if (authorId !== by.operatorId && !isManager) throw new Failure('NoteNotOwn', { author: authorName })
    await db.run(sql`delete from user_notes where id = ${id}`)
    const before = { [keyOf(id)]: text, authorId, writtenAt: createdAt }
    return { subject: toUserSubject(user), before, after: { [keyOf(id)]: null } }
  },
})

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

async function lockNote(db: Db, id: number): Promise<LockedNote> {
  const row = await db.row<Omit<LockedNote, 'user'> & { userId: number }>(sql`
    select n.user_id, n.author_id, author.name as author_name, n.text, n.created_at
      from user_notes n join operators author on author.id = n.author_id where n.id = ${id} for update of n`)
  if (!row) throw new Failure('NoteNotFound')
  const { userId, ...note } = row
  return { ...note, user: await lockNoted(db, userId) }
}

/** Name of the note in the audit log. Texts below it are masked for viewers. */
const keyOf = (id: number) => `note ${id}`

function idOf(values: Values | null): number {
  const key = Object.keys(values ?? {}).find(name => name.startsWith('note '))
  return Number(key?.slice('note '.length))
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
