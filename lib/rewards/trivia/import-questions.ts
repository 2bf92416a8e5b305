import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Reverter } from '@/lib/change/audit/reverter'
import { change } from '@/lib/change/change'
import { readSettings } from '@/lib/change/settings/read'
import { Failure, isFailure } from '@/lib/core/failure'
import { pluralize } from '@/lib/core/format'
import { type CsvRow, type LineProblem, readCsv, shortenProblems } from '@/lib/core/read-csv'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { Transaction } from '@/lib/db/transaction'
import { valuesOf } from './save-question'
import { type QuestionInput, questionInput } from './schema-console'
import { findFirstFreeDay, insertQuestion } from './stored-questions'

type CsvQuestion = { line: number; form: QuestionInput }

const wrongColumns = ['wrong_1', 'wrong_2', 'wrong_3', 'wrong_4', 'wrong_5']
const columns = ['question', 'correct', ...wrongColumns, 'day']
/** Of an exported list, whose questions can be edited and imported. */
const exported = ['id', 'status', 'used', 'answered', 'answered correctly', 'updated']
const maxQuestions = 1_000

/** Columns question, correct, wrong_1 to wrong_5 and day; others are ignored. Throws QuestionFileInvalid with lines and reasons. */
export function readQuestionsCsv(content: string, isReady: boolean): CsvQuestion[] {
  const rows = readRows(content)
  const problems: LineProblem[] = []
  const lines = new Map<string, number>()
  const questions = rows.flatMap(({ cells, line }) => {
    const parsed = questionInput.safeParse(formOf(cells, isReady))
    if (!parsed.success) {
      problems.push({ line, reason: parsed.error.issues.map(issue => issue.message).join(' ') })
      return []
    }
    for (const key of keysOf(parsed.data)) {
      const first = lines.get(key)
      if (first !== undefined) problems.push({ line, reason: `Same ${key.split(' ')[0]} as line ${first}.` })
      else lines.set(key, line)
    }
    return [{ line, form: parsed.data }]
  })
  if (problems.length > 0) rejectFile(problems)
  return questions
}

function rejectFile(problems: LineProblem[]): never {
  throw new Failure('QuestionFileInvalid', shortenProblems(problems))
}

/** Values that are unique in a file. */
function keysOf({ text, scheduledOn }: QuestionInput): string[] {
  return [`question ${text.toLowerCase()}`, ...(scheduledOn ? [`day ${scheduledOn}`] : [])]
}

function formOf(cells: Record<string, string>, isReady: boolean) {
  return {
    text: cells.question ?? '',
    correct: cells.correct ?? '',
    // A line break within a cell would make two answers of one.
    wrong: wrongColumns.map(name => (cells[name] ?? '').replaceAll(/\s+/g, ' ')).join('\n'),
    isReady,
    scheduledOn: cells.day ?? '',
  }
}

function readRows(content: string): CsvRow[] {
  const { columns: header, headerLine: line, rows, problems } = readCsv(content)
  const missing = ['question', 'correct', 'wrong_1'].filter(name => !header.includes(name))
  const unknown = header.filter(name => !(columns.includes(name) || exported.includes(name)))
  if (header.length === 0) rejectFile(problems)
  if (missing.length > 0) rejectFile([{ line, reason: `Missing columns: ${missing.join(', ')}.` }])
  if (unknown.length > 0)
    rejectFile([{ line, reason: `Unknown columns: ${unknown.join(', ')}. Allowed: ${columns.join(', ')}.` }])
  if (problems.length > 0) rejectFile(problems)
  if (rows.length > maxQuestions)
    rejectFile([
      { line: maxQuestions + 2, reason: `A file has at most ${maxQuestions} questions. Split it.` },
    ])
  return rows
}

type QuestionFile = z.output<typeof questionFile>

/** What an import would add, with the first questions, or why it would fail. */
export type CheckedFile =
  | {
      preview: { count: number; scheduled: number; first: { text: string; correct: string }[] }
      invalid: null
    }
  | { preview: null; invalid: { problems: LineProblem[]; more: number } }

export async function checkQuestionFile(file: QuestionFile): Promise<CheckedFile> {
  try {
    return { preview: await previewImport(file), invalid: null }
  } catch (error) {
    if (!isFailure(error, 'QuestionFileInvalid')) throw error
    return { preview: null, invalid: error.detail }
  }
}

async function previewImport({ content, isReady }: QuestionFile) {
  const questions = readQuestionsCsv(content, isReady)
  const { trivia_reset_hour_utc: resetHour } = await readSettings()
  await assertNew(pool, questions, await findFirstFreeDay(pool, resetHour))
  return {
    count: questions.length,
    scheduled: questions.filter(({ form }) => form.scheduledOn).length,
    first: questions.slice(0, 5).map(({ form }) => ({ text: form.text, correct: form.correct })),
  }
}

/** Reverting an import deletes its questions, if all are unused and unchanged. */
const questionImportReverter: Reverter = {
  role: 'editor',
  async read(db, { after }) {
    const ids = (after?.ids ?? []) as number[]
    const rows = await db.rows<{ id: number }>(sql`
      select id from trivia_questions
       where id = any(${ids}::int[]) and used_on is null and updated_at = created_at order by id for update`)
    return { ids: rows.map(row => row.id) }
  },
  async restore(db, { after }) {
    await db.run(sql`delete from trivia_questions where id = any(${(after?.ids ?? []) as number[]}::int[])`)
  },
}

export const questionFile = z.object({ content: z.string().max(900_000), isReady: z.boolean() })

/** All questions of the file or none. Throws QuestionFileInvalid. */
export const importQuestions = change({
  name: 'trivia.import',
  role: 'editor',
  harmless: 'A question pays at most the setting reward_value per user and day. Used questions are final.',
  did: ({ after: { ids } }) =>
    Array.isArray(ids) ? `imported ${pluralize(ids.length, 'trivia question')}` : 'imported trivia questions',
  undone: 'deleted the imported trivia questions',
  undo: questionImportReverter,
  failures: {
    QuestionFileInvalid:
      'Questions changed since the file was checked. Choose the file again. Nothing was imported.',
  },
  input: questionFile,
  async run(db, { content, isReady }) {
    const questions = readQuestionsCsv(content, isReady)
    const { trivia_reset_hour_utc: resetHour } = await readSettings()
    await assertNew(db, questions, await findFirstFreeDay(db, resetHour))
    const ids: number[] = []
    for (const { line, form } of questions) ids.push(await insertLine(db, line, form))
    return {
      subject: { type: 'trivia', id: 'import', name: 'Trivia questions' },
      after: { ids },
      result: { count: ids.length },
    }
  },
})

/** Names all lines with a stored question or a day that is not free. */
async function assertNew(db: Db, questions: readonly CsvQuestion[], firstDay: string): Promise<void> {
  const stored = await db.rows<{ text: string; day: string | null }>(sql`
    select lower(text) as text, scheduled_on::text as day from trivia_questions
     where lower(text) = any(${questions.map(({ form }) => form.text.toLowerCase())}::text[])
        or scheduled_on::text = any(${questions.map(({ form }) => form.scheduledOn)}::text[])`)
  const [texts, days] = [new Set(stored.map(row => row.text)), new Set(stored.map(row => row.day))]
  const problems = questions.flatMap(({ line, form }): LineProblem[] => [
    ...(texts.has(form.text.toLowerCase()) ? [{ line, reason: 'The question exists.' }] : []),
    ...(form.scheduledOn && days.has(form.scheduledOn)
      ? [{ line, reason: `Another question is scheduled for ${form.scheduledOn}.` }]
      : []),
    ...(form.scheduledOn && form.scheduledOn < firstDay
      ? [{ line, reason: `The first free day is ${firstDay}.` }]
      : []),
  ])
  if (problems.length > 0) rejectFile(problems)
}

/** Another import at the same time can add the same question first. */
async function insertLine(db: Transaction, line: number, form: CsvQuestion['form']): Promise<number> {
  return insertQuestion(db, valuesOf(form)).catch(error => {
    if (isFailure(error, 'QuestionTextTaken') || isFailure(error, 'QuestionDayTaken'))
      rejectFile([{ line, reason: 'The question or its day is taken.' }])
    throw error
  })
}
