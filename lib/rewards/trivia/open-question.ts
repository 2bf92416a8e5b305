import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

/** `answers` are in the order of their random IDs. */
export type OpenQuestion = {
  id: number
  text: string
  answers: { id: number; text: string; isCorrect: boolean }[]
}

/** The question that users have seen on this trivia day. */
export async function findOpenQuestion(db: Db, day: string): Promise<OpenQuestion | null> {
  return (await db.row<OpenQuestion>(sql`${question} where used_on = ${day}::text::date`)) ?? null
}

/** A question that was used on any day. */
export async function findUsedQuestion(db: Db, id: number): Promise<OpenQuestion | null> {
  return (await db.row<OpenQuestion>(sql`${question} where id = ${id} and used_on is not null`)) ?? null
}

/** The first call of the day chooses it: the one scheduled for the day, else the oldest unused one for no later day. Null without. */
export async function openQuestion(db: Db, day: string): Promise<OpenQuestion | null> {
  const open = await findOpenQuestion(db, day)
  if (open || !(await findQuestionOf(db, day))) return open
  // One process chooses; the others wait and find its choice.
  await db.run(sql`select pg_advisory_xact_lock(hashtext('trivia question of the day'))`)
  return (await findOpenQuestion(db, day)) ?? (await takeNext(db, day))
}

async function takeNext(db: Db, day: string): Promise<OpenQuestion | null> {
  const next = await findQuestionOf(db, day)
  if (next) await db.run(sql`update trivia_questions set used_on = ${day}::text::date where id = ${next.id}`)
  return findOpenQuestion(db, day)
}

/**
 * The question of the day, or the one that its first call would choose. Locks nothing: an edit at the same time waits for the
 * update, and then finds a used question.
 */
export async function findQuestionOf(db: Db, day: string): Promise<{ id: number } | null> {
  const question = await db.row<{ id: number }>(sql`
    select id from trivia_questions
     where used_on = ${day}::text::date
        or used_on is null and status = 'ready' and (scheduled_on is null or scheduled_on <= ${day}::text::date)
     order by coalesce(used_on = ${day}::text::date, false) desc,
              coalesce(scheduled_on = ${day}::text::date, false) desc, id
     limit 1`)
  return question ?? null
}

const question = sql`
  select id, text, (
           select json_agg(json_build_object('id', a.id, 'text', a.text, 'isCorrect', a.is_correct) order by a.id)
             from trivia_answers a where a.question_id = trivia_questions.id
         ) as answers /* not null */
    from trivia_questions`
