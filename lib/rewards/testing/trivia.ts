import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { transaction } from '@/lib/db/transaction'
import { answerTrivia } from '@/lib/rewards/trivia/answer-trivia'

/** Without the stored result of a repeated request. */
export const answer = (userId: number, answerId: number) => answerTrivia(withoutIdempotency, userId, answerId)

/** Moves the user's last answer into the past by whole days. */
export async function passDays(userId: number, days: number): Promise<void> {
  await db.run(sql`
    update trivia_completions set day = day - ${days}::int, completed_at = completed_at - make_interval(days => ${days}::int)
     where user_id = ${userId}`)
  await db.run(sql`
    update user_engagement
       set streak_on = streak_on - ${days}::int, trivia_answered_at = trivia_answered_at - make_interval(days => ${days}::int)
     where user_id = ${userId}`)
}

/** Sets values as an operator would, without the audit log. */
export async function setSetting(key: string, value: number): Promise<void> {
  await db.run(sql`
    insert into settings (key, value) values (${key}, ${String(value)}::text::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()`)
}

export async function addTestQuestion(
  text: string,
  { status = 'ready', scheduledOn = null }: { status?: 'ready' | 'draft'; scheduledOn?: string | null } = {},
): Promise<number> {
  return transaction(async db => {
    const row = await db.row<{ id: number }>(sql`
      with question as (
        insert into trivia_questions (text, status, scheduled_on)
        values (${text}, ${status}::text::trivia_status, ${scheduledOn}::text::date) returning id
      ), answers as (
        insert into trivia_answers (question_id, text, is_correct)
        select id, answer.text, answer.text = 'Right' from question, (values ('Right'), ('Wrong')) as answer (text)
      )
      select id from question`)
    return row?.id ?? 0
  })
}
