import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { transaction } from '@/lib/db/transaction'
import { linesOf, type QuestionInput } from './schema-console'
import {
  assertDayFree,
  findFirstFreeDay,
  insertQuestion,
  lockQuestion,
  type QuestionValues,
  questionValues,
  updateQuestion,
} from './stored-questions'

/** Throws QuestionTextTaken, QuestionDayTaken, QuestionDayOver. */
export async function createQuestion(
  by: Author,
  form: QuestionInput,
): Promise<{ id: number; auditId: number }> {
  const { trivia_reset_hour_utc: resetHour } = await readSettings()
  const after = valuesOf(form)
  return transaction(async db => {
    assertDayFree(null, after.scheduledOn, await findFirstFreeDay(db, resetHour))
    const id = await insertQuestion(db, after)
    const subject = { type: 'trivia', id, name: after.text }
    const auditId = await recordChange(db, by, { action: 'trivia.create', subject, before: null, after })
    return { id, auditId }
  })
}

/** Throws QuestionNotFound, QuestionUsed, EditConflict, QuestionTextTaken, QuestionDayTaken, QuestionDayOver. */
export async function changeQuestion(
  by: Author,
  { id, updatedAt }: { id: number; updatedAt: Date },
  form: QuestionInput,
): Promise<number> {
  const { trivia_reset_hour_utc: resetHour } = await readSettings()
  const after = valuesOf(form)
  return transaction(async db => {
    const stored = await lockQuestion(db, id, updatedAt)
    assertDayFree(stored.scheduledOn, after.scheduledOn, await findFirstFreeDay(db, resetHour))
    await updateQuestion(db, stored, after)
    const subject = { type: 'trivia', id, name: after.text }
    return recordChange(db, by, { action: 'trivia.change', subject, before: questionValues(stored), after })
  })
}

/** Throws QuestionNotFound, QuestionUsed. */
export async function removeQuestion(by: Author, id: number): Promise<void> {
  await transaction(async db => {
    const stored = await lockQuestion(db, id)
    if (stored.usedOn !== null) throw new Failure('QuestionUsed')
    await db.prisma.triviaQuestion.delete({ where: { id } })
    const subject = { type: 'trivia', id, name: stored.text }
    await recordChange(db, by, {
      action: 'trivia.remove',
      subject,
      before: questionValues(stored),
      after: null,
    })
  })
}

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
