import { Failure } from '@/lib/core/failure'
import { type CsvRow, type LineProblem, readCsv, shortenProblems } from '@/lib/core/read-csv'
import { type QuestionInput, questionInput } from './schema-console'

/** A question of a file and its line. */
export type CsvQuestion = { line: number; form: QuestionInput }

const wrongColumns = ['wrong_1', 'wrong_2', 'wrong_3', 'wrong_4', 'wrong_5']
const columns = ['question', 'correct', ...wrongColumns, 'day']
/** Of an exported list, whose questions can be edited and imported. */
const exported = ['id', 'status', 'used', 'answered', 'answered correctly', 'updated']
const maxQuestions = 1_000

/**
 * Reads questions of a CSV with the columns question, correct, wrong_1 to wrong_5 and day, and ignores the others of an
 * export. All are drafts, or all ready. Throws QuestionFileInvalid with lines and reasons.
 */
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

export function rejectFile(problems: LineProblem[]): never {
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
    wrong: wrongColumns.map(name => cells[name] ?? '').join('\n'),
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
