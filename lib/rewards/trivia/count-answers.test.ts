import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { makeUser } from '@/lib/people/testing/users'
import { answer } from '@/lib/rewards/testing/trivia'
import { triviaJob } from './count-answers'
import { findTrivia } from './find-trivia'
import { findQuestion } from './stored-questions'

await resetDatabase()

test('counts answers and correct ones', async () => {
  const users = await Promise.all([makeUser(), makeUser(), makeUser()])
  const { question } = await findTrivia(users[0].id)
  const [correct, wrong] = [true, false].map(
    is => question?.answers.find(one => one.isCorrect === is)?.id ?? 0,
  )
  for (const [index, user] of users.entries()) await answer(user.id, (index === 0 ? correct : wrong) ?? 0)
  const context = { id: '1', payload: {}, attempt: 1, signal: new AbortController().signal }
  expect(await triviaJob.run(context)).toBe(1)
  expect(await findQuestion(question?.id ?? 0)).toMatchObject({ answered: 3, answeredCorrectly: 1 })
  expect(await triviaJob.run(context)).toBe(0)
  expect(await db.rows(sql`select from trivia_questions where counted_at is not null`)).toHaveLength(1)
})
