import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { JobKind } from '@/lib/jobs/job-kind'

/** Counts the answers of the questions of the last three days, so that no answer waits for a shared counter. */
async function countAnswers(): Promise<number> {
  return db.run(sql`
    update trivia_questions q
       set answered = counted.answered, answered_correctly = counted.correct, counted_at = now()
      from (
             select c.question_id, count(*)::int as answered, count(*) filter (where c.is_correct)::int as correct
               from trivia_completions c join trivia_questions recent on recent.id = c.question_id
              where recent.used_on >= (now() at time zone 'UTC')::date - 3
              group by c.question_id
           ) as counted
     where q.id = counted.question_id
       and (q.answered, q.answered_correctly) is distinct from (counted.answered, counted.correct)`)
}

export const triviaJob: JobKind = {
  name: 'count_trivia_answers',
  description: 'Counts the answers to the trivia questions of the last days, for the Trivia page.',
  schedule: '*/5 * * * *',
  runOnStart: true,
  resultUnit: 'questions counted',
  run: countAnswers,
}
