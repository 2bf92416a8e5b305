import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { undoChange } from '@/lib/console/audit-log/revert'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { createOperator } from '@/lib/people/testing/operators'
import { readTriviaToday } from './find-trivia'
import { checkQuestionFile, importQuestions } from './import-questions'
import { openQuestion } from './open-question'
import { changeQuestion, createQuestion, removeQuestion } from './save-question'
import type { QuestionInput } from './schema-console'
import { findQuestion } from './stored-questions'

await resetDatabase()

let by: Awaited<ReturnType<typeof createOperator>>

let form: QuestionInput

beforeEach(async () => {
  // Used questions stay, and texts are unique.
  const text = `How many strings does violin ${randomUUID()} have?`
  form = { text, correct: '4', wrong: '6\n5', isReady: true, scheduledOn: '' }
  by = await createOperator()
  await db.run(sql`delete from trivia_questions where used_on is null`)
})

const open = (day: string) => transaction(db => openQuestion(db, day))

async function getQuestion(id: number) {
  const question = await findQuestion(id)
  if (!question) throw new Error(`no question ${id}`)
  return question
}

const change = ({ id, updatedAt }: { id: number; updatedAt: Date }, changed: typeof form) =>
  changeQuestion(by, { id, updatedAt, form: changed })

test('a question is created, changed with new answers, and restored by undo', async () => {
  const { id } = await createQuestion(by, form)
  const created = await getQuestion(id)
  expect(created).toMatchObject({
    text: form.text,
    correct: '4',
    wrong: ['5', '6'],
    status: 'ready',
    usedOn: null,
  })
  const { auditId } = await change(created, { ...form, correct: 'Four', isReady: false })
  expect(await findQuestion(id)).toMatchObject({ correct: 'Four', wrong: ['5', '6'], status: 'draft' })
  await undoChange(by, auditId)
  expect(await findQuestion(id)).toMatchObject({ correct: '4', wrong: ['5', '6'], status: 'ready' })
})

test('undoing a creation deletes the question', async () => {
  const { id, auditId } = await createQuestion(by, form)
  await undoChange(by, auditId)
  expect(await findQuestion(id)).toBeNull()
})

test('the order of answer IDs does not depend on the correct one', async () => {
  const places = new Set<number>()
  for (let n = 0; n < 40; n++) {
    const { id } = await createQuestion(by, { ...form, text: `Question ${n}?`, wrong: 'b\nc' })
    const rows = await db.rows<{ isCorrect: boolean }>(sql`
      select is_correct from trivia_answers where question_id = ${id} order by id`)
    places.add(rows.findIndex(row => row.isCorrect))
  }
  expect([...places].sort()).toEqual([0, 1, 2])
})

test('a used question cannot be changed, deleted or undone', async () => {
  const { id, auditId } = await createQuestion(by, form)
  expect((await open('2035-01-01'))?.id).toBe(id)
  const used = await getQuestion(id)
  const code = 'QuestionUsed'
  await expect(change(used, { ...form, correct: '7' })).rejects.toMatchObject({ code })
  await expect(removeQuestion(by, { id })).rejects.toMatchObject({ code })
  await expect(undoChange(by, auditId)).rejects.toMatchObject({ code })
  expect(await findQuestion(id)).toEqual(used)
})

test('an outdated edit is rejected', async () => {
  const { id } = await createQuestion(by, form)
  const read = await getQuestion(id)
  await change(read, { ...form, text: 'First edit?' })
  await expect(change(read, { ...form, text: 'Late edit?' })).rejects.toMatchObject({
    code: 'EditConflict',
  })
})

test('texts and days are unique, and a day must not have started', async () => {
  const { day } = await readTriviaToday()
  await createQuestion(by, { ...form, scheduledOn: '2036-01-01' })
  await expect(createQuestion(by, { ...form, text: form.text.toUpperCase() })).rejects.toMatchObject({
    code: 'QuestionTextTaken',
  })
  await expect(
    createQuestion(by, { ...form, text: 'Other?', scheduledOn: '2036-01-01' }),
  ).rejects.toMatchObject({
    code: 'QuestionDayTaken',
    detail: { day: '2036-01-01' },
  })
  await expect(createQuestion(by, { ...form, text: 'Today?', scheduledOn: day })).rejects.toMatchObject({
    code: 'QuestionDayOver',
  })
})

test('the preview of today is the question that the next request chooses', async () => {
  await createQuestion(by, { ...form, text: 'Scheduled for later?', scheduledOn: '2037-01-01' })
  const first = await createQuestion(by, { ...form, text: 'First in the queue?' })
  await createQuestion(by, { ...form, text: 'Second in the queue?' })
  const before = await readTriviaToday()
  if (before.question?.usedOn === null) expect(before.question.id).toBe(first.id)
  expect((await open(before.day))?.id).toBe(before.question?.id)
  expect((await readTriviaToday()).question?.id).toBe(before.question?.id)
})

describe('a CSV file', () => {
  const header = 'question,correct,wrong_1,wrong_2,day\n'
  const check = (content: string, isReady = true) => checkQuestionFile({ content, isReady })
  const problemsOf = async (content: string, isReady = true) =>
    (await check(content, isReady)).invalid?.problems ?? []

  test('is checked without importing, imported completely, and removed by undo', async () => {
    const content = `${header}Who wins?,Home,Away,,\n"Quoted, with a comma?",Yes,No,Maybe,2038-01-01\n`
    expect(await check(content)).toMatchObject({ preview: { count: 2, scheduled: 1 }, invalid: null })
    expect(await db.rows(sql`select from trivia_questions where used_on is null`)).toEqual([])
    const { count, auditId } = await importQuestions(by, { content, isReady: true })
    expect(count).toBe(2)
    const rows = await db.rows(sql`
      select text, status, scheduled_on::text as day from trivia_questions where used_on is null order by id`)
    expect(rows).toEqual([
      { text: 'Who wins?', status: 'ready', day: null },
      { text: 'Quoted, with a comma?', status: 'ready', day: '2038-01-01' },
    ])
    await undoChange(by, auditId)
    expect(await db.rows(sql`select from trivia_questions where used_on is null`)).toEqual([])
  })

  test('of an import with a used question is not removed by undo', async () => {
    const { auditId } = await importQuestions(by, {
      content: `${header}Who wins?,Home,Away,,\n`,
      isReady: true,
    })
    await open('2039-01-01')
    await expect(undoChange(by, auditId)).rejects.toMatchObject({ code: 'ChangedSince' })
  })

  test('is rejected with the line and the reason', async () => {
    await createQuestion(by, { ...form, scheduledOn: '2040-01-01' })
    expect(await problemsOf('text,correct\nA?,B\n')).toEqual([
      { line: 1, reason: 'Missing columns: question, wrong_1.' },
    ])
    expect(await problemsOf(`question,correct,wrong_1,points\nA?,B,C,5\n`)).toMatchObject([
      { line: 1, reason: expect.stringContaining('Unknown columns: points.') },
    ])
    expect(await problemsOf(header)).toMatchObject([{ line: 1 }])
    const lines = [
      'A?,B,,,',
      'A?,B,b,,',
      'A?,B,C,,tomorrow',
      `${form.text},4,5,,`,
      'D?,B,C,,2040-01-01',
      'E?,B,C,,2020-01-01',
    ]
    for (const [index, line] of lines.entries())
      expect([line, await problemsOf(header + line)]).toEqual([
        line,
        [
          {
            line: 2,
            reason: [
              'Enter at least one wrong answer.',
              'Each answer must differ from the others.',
              expect.stringContaining('2026-11-30'),
              'The question exists.',
              'Another question is scheduled for 2040-01-01.',
              expect.stringContaining('The first free day is'),
            ][index],
          },
        ],
      ])
    expect(await problemsOf(`${header}A?,B,C,,\na?,D,E,,\n`)).toEqual([
      { line: 3, reason: 'Same question as line 2.' },
    ])
    expect(await problemsOf(`${header}A?,B,C,,2041-01-01`, false)).toEqual([
      { line: 2, reason: 'Only a ready question can have a day.' },
    ])
    expect(await db.rows(sql`select from trivia_questions where used_on is null`)).toHaveLength(1)
  })
})
