import { CsvError, type Info, parse } from 'csv-parse/sync'
import { Failure } from '@/lib/core/failure'
import type { QuestionProblem } from './rules'
import { type QuestionInput, questionInput } from './schema-console'

/** A question of a file and its line. */
export type CsvQuestion = { line: number; form: QuestionInput }

const wrongColumns = ['wrong_1', 'wrong_2', 'wrong_3', 'wrong_4', 'wrong_5']
const columns = ['question', 'correct', ...wrongColumns, 'day']
const maxQuestions = 1_000
const maxProblems = 50

/**
 * Reads questions of a CSV with the columns question, correct, wrong_1 to wrong_5 and day. All are drafts, or all ready.
 * Throws QuestionFileInvalid with lines and reasons.
 */
export function readQuestionsCsv(content: string, isReady: boolean): CsvQuestion[] {
  const records = readRecords(content)
  const problems: QuestionProblem[] = []
  const lines = new Map<string, number>()
  const questions = records.flatMap(({ record, info: { lines: line } }) => {
    const parsed = questionInput.safeParse(formOf(record, isReady))
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

export function rejectFile(problems: QuestionProblem[]): never {
  throw new Failure('QuestionFileInvalid', {
    problems: problems.slice(0, maxProblems),
    more: Math.max(0, problems.length - maxProblems),
  })
}

/** Values that are unique in a file. */
function keysOf({ text, scheduledOn }: QuestionInput): string[] {
  return [`question ${text.toLowerCase()}`, ...(scheduledOn ? [`day ${scheduledOn}`] : [])]
}

function formOf(record: Record<string, string>, isReady: boolean) {
  return {
    text: record.question ?? '',
    correct: record.correct ?? '',
    wrong: wrongColumns.map(name => record[name] ?? '').join('\n'),
    isReady,
    scheduledOn: record.day ?? '',
  }
}

type Row = { record: Record<string, string>; info: Info }

function readRecords(content: string): Row[] {
  const first = content.slice(0, content.search(/[\r\n]|$/))
  const delimiter = [';', '\t'].find(mark => first.includes(mark) && !first.includes(',')) ?? ','
  const rows = parseRows(content, delimiter)
  const header = Object.keys(rows[0]?.record ?? {})
  const missing = ['question', 'correct', 'wrong_1'].filter(name => !header.includes(name))
  const unknown = header.filter(name => !columns.includes(name))
  if (rows.length === 0) rejectFile([{ line: 1, reason: 'The file has no rows below its header.' }])
  if (missing.length > 0) rejectFile([{ line: 1, reason: `Missing columns: ${missing.join(', ')}.` }])
  if (unknown.length > 0)
    rejectFile([
      { line: 1, reason: `Unknown columns: ${unknown.join(', ')}. Allowed: ${columns.join(', ')}.` },
    ])
  if (rows.length > maxQuestions)
    rejectFile([
      { line: maxQuestions + 2, reason: `A file has at most ${maxQuestions} questions. Split it.` },
    ])
  return rows
}

function parseRows(content: string, delimiter: string): Row[] {
  try {
    return parse(content, {
      bom: true,
      columns: names => names.map((name: string) => name.trim().toLowerCase()),
      delimiter,
      info: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as Row[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return rejectFile([{ line: Number(error.lines ?? 1), reason: error.message }])
  }
}
