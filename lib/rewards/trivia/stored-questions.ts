import sql from 'sql-template-tag'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import { Failure } from '@/lib/core/failure'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { TriviaStatus } from '@/lib/db/generated/enums'
import { throwByConstraint } from '@/lib/db/transaction'
import { triviaDayOf } from '@/lib/people/engagement/rules'

export type StoredQuestion = {
  id: number
  text: string
  status: TriviaStatus
  /** Trivia days, as "2026-11-30". */
  scheduledOn: string | null
  usedOn: string | null
  correct: string
  wrong: string[]
  answered: number
  answeredCorrectly: number
  countedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** What operators edit, as recorded in the audit log. */
export type QuestionValues = Pick<StoredQuestion, 'text' | 'correct' | 'wrong' | 'status' | 'scheduledOn'>

/** Columns of `trivia_questions q`. */
export const questionColumns = sql`
  q.id, q.text, q.status, q.scheduled_on::text as scheduled_on, q.used_on::text as used_on, q.answered,
  q.answered_correctly, q.counted_at, q.created_at, q.updated_at,
  (select a.text from trivia_answers a where a.question_id = q.id and a.is_correct) as correct /* not null */,
  array(select a.text from trivia_answers a where a.question_id = q.id and not a.is_correct order by a.text) as wrong`

export async function findQuestion(id: number, db: Db = pool): Promise<StoredQuestion | null> {
  const question = await db.row<StoredQuestion>(sql`
    select ${questionColumns} from trivia_questions q where q.id = ${id}`)
  return question ?? null
}

/** Throws QuestionNotFound, and EditConflict if changed since `updatedAt`. */
export async function lockQuestion(db: Db, id: number, updatedAt?: Date): Promise<StoredQuestion> {
  await db.run(sql`select from trivia_questions where id = ${id} for update`)
  const question = await findQuestion(id, db)
  if (!question) throw new Failure('QuestionNotFound')
  if (updatedAt) await assertFresh(db, { type: 'trivia', id }, question.updatedAt, updatedAt)
  return question
}

export function questionValues({
  text,
  correct,
  wrong,
  status,
  scheduledOn,
}: StoredQuestion): QuestionValues {
  return { text, correct, wrong, status, scheduledOn }
}

/** Throws QuestionTextTaken, QuestionDayTaken. */
export async function insertQuestion(db: Db, values: QuestionValues): Promise<number> {
  const { text, status, scheduledOn } = values
  const { id } = await db
    .one<{ id: number }>(sql`
      insert into trivia_questions (text, status, scheduled_on)
      values (${text}, ${status}::trivia_status, ${scheduledOn}::text::date) returning id`)
    .catch(throwIfTaken(values))
  await insertAnswers(db, id, values)
  return id
}

/** Throws QuestionUsed, QuestionTextTaken, QuestionDayTaken. */
export async function updateQuestion(db: Db, stored: StoredQuestion, values: QuestionValues): Promise<void> {
  if (stored.usedOn !== null) throw new Failure('QuestionUsed')
  const { text, status, scheduledOn } = values
  await db
    .run(sql`
      update trivia_questions
         set text = ${text}, status = ${status}::trivia_status, scheduled_on = ${scheduledOn}::text::date
       where id = ${stored.id}`)
    .catch(throwIfTaken(values))
  await db.run(sql`delete from trivia_answers where question_id = ${stored.id}`)
  await insertAnswers(db, stored.id, values)
}

/** In random order: apps list answers by ID, so neither ID nor place shows the correct one. */
async function insertAnswers(db: Db, id: number, { correct, wrong }: QuestionValues): Promise<void> {
  await db.run(sql`
    insert into trivia_answers (question_id, text, is_correct)
    select ${id}::int, text, text = ${correct} from unnest(${[correct, ...wrong]}::text[]) as answer (text) order by random()`)
}

const throwIfTaken = ({ scheduledOn }: QuestionValues) =>
  throwByConstraint({
    trivia_questions_text_key: () => new Failure('QuestionTextTaken'),
    trivia_questions_scheduled_on_key: () => new Failure('QuestionDayTaken', { day: scheduledOn ?? '' }),
  })

/** The first trivia day that has not started. */
export async function findFirstFreeDay(db: Db, resetHour: number): Promise<string> {
  const clock = await db.one<{ tomorrow: Date }>(sql`select now() + interval '1 day' as tomorrow`)
  return triviaDayOf(clock.tomorrow, resetHour)
}

/** Throws QuestionDayOver if the question gets another day that has started. */
export function assertDayFree(before: string | null, after: string | null, firstDay: string): void {
  if (after !== null && after !== before && after < firstDay)
    throw new Failure('QuestionDayOver', { firstDay })
}
