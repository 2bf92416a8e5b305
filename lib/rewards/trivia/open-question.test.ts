import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { addTestQuestion } from '@/lib/rewards/testing/trivia'
import { findOpenQuestion, openQuestion } from './open-question'

await resetDatabase()

const open = (day: string) => transaction(db => openQuestion(db, day))

beforeEach(async () => {
  // The seeded questions; used ones are final.
  await db.run(sql`delete from trivia_questions where used_on is null`)
})

test('the question scheduled for the day is used, else the oldest unused one, but none scheduled for later', async () => {
  const later = await addTestQuestion('Scheduled for later?', { scheduledOn: '2031-01-05' })
  await addTestQuestion('Draft?', { status: 'draft' })
  const oldest = await addTestQuestion('Oldest in the queue?')
  const today = await addTestQuestion('Scheduled for the first day?', { scheduledOn: '2031-01-01' })
  const newest = await addTestQuestion('Newest in the queue?')
  expect((await open('2031-01-01'))?.id).toBe(today)
  expect((await open('2031-01-01'))?.id).toBe(today)
  expect((await open('2031-01-02'))?.id).toBe(oldest)
  expect((await open('2031-01-03'))?.id).toBe(newest)
  expect(await open('2031-01-04')).toBeNull()
  expect((await open('2031-01-05'))?.id).toBe(later)
  expect((await findOpenQuestion(db, '2031-01-02'))?.id).toBe(oldest)
})

test('a question whose scheduled day passed without a request joins the queue', async () => {
  const missed = await addTestQuestion('Missed?', { scheduledOn: '2032-01-01' })
  expect((await open('2032-01-03'))?.id).toBe(missed)
})

test('concurrent first requests of a day choose one question', async () => {
  for (let place = 0; place < 10; place++) await addTestQuestion(`Number ${place}?`)
  const found = await Promise.all(Array.from({ length: 20 }, () => open('2033-01-01')))
  expect(new Set(found.map(question => question?.id)).size).toBe(1)
  const used = await db.rows(sql`select from trivia_questions where used_on = '2033-01-01'`)
  expect(used).toHaveLength(1)
})

describe('the database rejects', () => {
  const insert = (answers: [string, boolean][]) =>
    db.run(sql`
      with question as (insert into trivia_questions (text) values ('Which one?') returning id)
      insert into trivia_answers (question_id, text, is_correct)
      select id, text, is_correct
        from question, unnest(${answers.map(([text]) => text)}::text[], ${answers.map(([, is]) => is)}::bool[])
                       as answer (text, is_correct)`)

  test.each([
    ['one answer', [['A', true]]],
    ['seven answers', ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map(text => [text, text === 'A'])],
    [
      'no correct answer',
      [
        ['A', false],
        ['B', false],
      ],
    ],
    [
      'two correct answers',
      [
        ['A', true],
        ['B', true],
      ],
    ],
    [
      'equal answers',
      [
        ['A', true],
        ['a', false],
      ],
    ],
  ] as [string, [string, boolean][]][])('a question with %s', async (_, answers) => {
    await expect(insert(answers)).rejects.toThrow(
      /2 to 6 answers|trivia_answers_one_correct|trivia_answers_distinct/,
    )
    expect(await db.rows(sql`select from trivia_questions where text = 'Which one?'`)).toEqual([])
  })

  test('a question without answers', async () => {
    await expect(db.run(sql`insert into trivia_questions (text) values ('Empty?')`)).rejects.toThrow(
      '2 to 6 answers',
    )
  })

  test('any change of a used question and its answers', async () => {
    const id = await addTestQuestion('Final?')
    await open('2034-01-01')
    for (const change of [
      sql`update trivia_answers set is_correct = not is_correct where question_id = ${id}`,
      sql`delete from trivia_answers where question_id = ${id} and not is_correct`,
      sql`insert into trivia_answers (question_id, text, is_correct) values (${id}, 'Third', false)`,
      sql`update trivia_questions set text = 'Changed?' where id = ${id}`,
      sql`update trivia_questions set used_on = null where id = ${id}`,
      sql`delete from trivia_questions where id = ${id}`,
    ])
      await expect(db.run(change)).rejects.toThrow(/cannot change/)
  })
})
