import sql from 'sql-template-tag'
import { z } from 'zod'
import type { FailureMessages } from '@/lib/change/action-failures'
import type { Reverter } from '@/lib/change/audit/reverter'
import { change } from '@/lib/change/change'
import { changedFields, restoredFields } from '@/lib/change/field-label'
import { readSettings } from '@/lib/change/settings/read'
import { Failure, nullIf } from '@/lib/core/failure'
import { idShape, instantShape } from '@/lib/core/wire'
import { linesOf, type QuestionInput, questionInput } from './schema-console'
import {
  assertDayFree,
  findFirstFreeDay,
  insertQuestion,
  lockQuestion,
  type QuestionValues,
  questionValues,
  updateQuestion,
} from './stored-questions'

/** Reverting a creation deletes the question. Used questions cannot change. */
const questionReverter: Reverter = {
  role: 'editor',
  async read(db, { subjectId }) {
    const question = await lockQuestion(db, Number(subjectId)).catch(nullIf('QuestionNotFound'))
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

const shared = {
  role: 'editor',
  harmless: 'A question pays at most the setting reward_value per user and day. Used questions are final.',
  failures: {
    QuestionNotFound: 'This question does not exist.',
    QuestionUsed: 'Users have seen this question, so it cannot be changed or deleted.',
    QuestionTextTaken: { field: 'text', message: 'This question exists. Enter another one.' },
    QuestionDayTaken: ({ day }) => ({
      field: 'scheduledOn',
      message: `Another question is scheduled for ${day}. Choose another day.`,
    }),
    QuestionDayOver: ({ firstDay }) => ({
      field: 'scheduledOn',
      message: `This day has started. The first day that can be scheduled is ${firstDay}.`,
    }),
  } satisfies FailureMessages,
} as const

/** Throws QuestionTextTaken, QuestionDayTaken, QuestionDayOver. */
export const createQuestion = change({
  ...shared,
  name: 'trivia.create',
  did: ({ after }) => `added ${after.status === 'draft' ? 'draft of ' : ''}{subject}`,
  undone: 'deleted {subject}',
  undo: questionReverter,
  input: questionInput,
  async run(db, form) {
    const { trivia_reset_hour_utc: resetHour } = await readSettings()
    const after = valuesOf(form)
    assertDayFree(null, after.scheduledOn, await findFirstFreeDay(db, resetHour))
    const id = await insertQuestion(db, after)
    return { subject: { type: 'trivia', id, name: after.text }, after, result: { id } }
  },
})

/** Throws QuestionNotFound, QuestionUsed, EditConflict, QuestionTextTaken, QuestionDayTaken, QuestionDayOver. */
export const changeQuestion = change({
  ...shared,
  name: 'trivia.change',
  did: changedFields,
  undone: restoredFields,
  undo: questionReverter,
  input: z.object({ id: idShape, updatedAt: instantShape, form: questionInput }),
  async run(db, { id, updatedAt, form }) {
    const { trivia_reset_hour_utc: resetHour } = await readSettings()
    const after = valuesOf(form)
    const stored = await lockQuestion(db, id, updatedAt)
    assertDayFree(stored.scheduledOn, after.scheduledOn, await findFirstFreeDay(db, resetHour))
    await updateQuestion(db, stored, after)
    return { subject: { type: 'trivia', id, name: after.text }, before: questionValues(stored), after }
  },
})

/** Throws QuestionNotFound, QuestionUsed. */
export const removeQuestion = change({
  ...shared,
  name: 'trivia.remove',
  did: 'deleted {subject}',
  undo: 'A deleted question cannot be restored. Add it again.',
  input: z.object({ id: idShape }),
  async run(db, { id }) {
    const stored = await lockQuestion(db, id)
    if (stored.usedOn !== null) throw new Failure('QuestionUsed')
    await db.run(sql`delete from trivia_questions where id = ${id}`)
    return { subject: { type: 'trivia', id, name: stored.text }, before: questionValues(stored) }
  },
})

/** The stored form of valid input. */
export function valuesOf({ text, correct, wrong, isReady, scheduledOn }: QuestionInput): QuestionValues {
  return {
    text,
    correct,
    wrong: linesOf(wrong).sort(),
    status: isReady ? 'ready' : 'draft',
    scheduledOn: scheduledOn || null,
  }
}
