import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { db } from '@/lib/db/client'
import { findTriviaState, triviaDayOf } from '@/lib/people/engagement/rules'
import { findStoredQuestion, questionColumns, type StoredQuestion } from './stored-questions'

export const findQuestion = (id: number) => findStoredQuestion(db, id)

export type TriviaToday = {
  day: string
  resetHour: number
  secondsToReset: number
  /** The question that is used today, or would be with the next request; null if there is none. */
  question: StoredQuestion | null
  /** Ready questions that are not used, without today's. */
  waiting: number
}

/** Read only: it does not choose the question. */
export async function readTriviaToday(): Promise<TriviaToday> {
  const { trivia_reset_hour_utc: resetHour } = await readSettings()
  const clock = await db.row<{ now: Date }>(sql`select now() as now`)
  const now = clock?.now ?? new Date()
  const day = triviaDayOf(now, resetHour)
  const [question, { ready }] = await Promise.all([
    db.row<StoredQuestion>(sql`
      select ${questionColumns} from trivia_questions q
       where q.used_on = ${day}::text::date
          or q.used_on is null and q.status = 'ready' and (q.scheduled_on is null or q.scheduled_on <= ${day}::text::date)
       order by coalesce(q.used_on = ${day}::text::date, false) desc,
                coalesce(q.scheduled_on = ${day}::text::date, false) desc, q.id
       limit 1`),
    db.one<{ ready: number }>(sql`
      select count(*)::int as ready from trivia_questions where status = 'ready' and used_on is null`),
  ])
  const isToCome = question?.usedOn === null
  return {
    day,
    resetHour,
    secondsToReset: findTriviaState(noAnswer, resetHour, now).secondsToReset,
    question: question ?? null,
    waiting: ready - (isToCome ? 1 : 0),
  }
}

const noAnswer = { currentStreak: 0, streakOn: null, triviaAnsweredAt: null, triviaResetHour: null }
