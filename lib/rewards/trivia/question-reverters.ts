import sql from 'sql-template-tag'
import type { Reverter } from '@/lib/change/audit/reverter'
import { readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import {
  assertDayFree,
  findFirstFreeDay,
  findStoredQuestion,
  lockQuestion,
  type QuestionValues,
  questionValues,
  updateQuestion,
} from './stored-questions'

/** Reverting a creation deletes the question. Used questions cannot change. */
export const questionReverter: Reverter = {
  role: 'editor',
  async read(db, { subjectId }) {
    await db.run(sql`select from trivia_questions where id = ${Number(subjectId)} for update`)
    const question = await findStoredQuestion(db, Number(subjectId))
    return question && questionValues(question)
  },
  async restore(db, { subjectId, before }) {
    const stored = await lockQuestion(db, Number(subjectId))
    if (stored.usedOn !== null) throw new Failure('QuestionUsed')
    if (!before) await db.run(sql`delete from trivia_questions where id = ${stored.id}`)
    else {
      const former = { ...questionValues(stored), ...before } as QuestionValues
      const { trivia_reset_hour_utc: resetHour } = await readSettings()
      assertDayFree(stored.scheduledOn, former.scheduledOn, await findFirstFreeDay(db, resetHour))
      await updateQuestion(db, stored, former)
    }
  },
}

/** Reverting an import deletes its questions, if all are unused and unchanged. */
export const questionImportReverter: Reverter = {
  role: 'editor',
  async read(db, { after }) {
    const ids = (after?.ids ?? []) as number[]
    const rows = await db.rows<{ id: number }>(sql`
      select id from trivia_questions
       where id = any(${ids}::int[]) and used_on is null and updated_at = created_at order by id for update`)
    return { ids: rows.map(row => row.id) }
  },
  async restore(db, { after }) {
    await db.run(sql`delete from trivia_questions where id = any(${(after?.ids ?? []) as number[]}::int[])`)
  },
}
