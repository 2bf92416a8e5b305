import { describe, expect, test } from 'vitest'
import { isFailure } from '@/lib/core/failure'
import { readQuestionsCsv } from './import-questions'

function problemsOf(content: string, isReady = true) {
  try {
    return readQuestionsCsv(content, isReady)
  } catch (error) {
    if (isFailure(error, 'QuestionFileInvalid')) return error.detail
    throw error
  }
}

const form = (text: string, change = {}) => ({
  text,
  correct: 'Yes',
  wrong: 'No\n\n\n\n',
  isReady: true,
  scheduledOn: '',
  ...change,
})

describe('a file of questions', () => {
  test.each([',', ';', '\t'])('has cells separated by %j', delimiter => {
    const rows = [
      ['Question', ' CORRECT ', 'wrong_1', 'wrong_2', 'day'],
      ['First?', 'Yes', 'No', 'Never', '2026-11-30'],
      ['Second?', ' Yes ', 'No', '', ''],
    ]
    const content = `\uFEFF${rows.map(cells => cells.join(delimiter)).join('\r\n')}\r\n\r\n`
    expect(readQuestionsCsv(content, true)).toEqual([
      { line: 2, form: form('First?', { wrong: 'No\nNever\n\n\n', scheduledOn: '2026-11-30' }) },
      { line: 3, form: form('Second?') },
    ])
  })

  test('reads a cell with a line break as one answer', () => {
    expect(readQuestionsCsv('question,correct,wrong_1\nFirst?,Yes,"No\nway"', true)).toEqual([
      { line: 3, form: form('First?', { wrong: 'No way\n\n\n\n' }) },
    ])
  })

  test('separates by commas if the header has them and other marks', () => {
    expect(readQuestionsCsv('question,correct,wrong_1\n"One; or two?",Yes,No', true)).toEqual([
      { line: 2, form: form('One; or two?') },
    ])
    expect(problemsOf('question,correct;wrong_1\nFirst?,Yes')).toMatchObject({
      problems: [{ line: 1, reason: 'Missing columns: correct, wrong_1.' }],
    })
  })

  test('has at most five wrong answers, in columns of any order', () => {
    const content = 'wrong_5,wrong_4,wrong_3,wrong_2,wrong_1,correct,question\n5,4,3,2,1,Yes,First?'
    expect(readQuestionsCsv(content, false)).toEqual([
      { line: 2, form: form('First?', { wrong: '1\n2\n3\n4\n5', isReady: false }) },
    ])
  })
})

describe('a file is rejected', () => {
  const header = 'question,correct,wrong_1,day\n'
  const unknown = 'Allowed: question, correct, wrong_1, wrong_2, wrong_3, wrong_4, wrong_5, day.'

  test.each([
    ['without rows', 'question,correct,wrong_1\n', 1, 'The file has no rows below its header.'],
    ['if it is empty', '', 1, 'The file is empty.'],
    ['without columns that it needs', 'question,day\nFirst?,', 1, 'Missing columns: correct, wrong_1.'],
    [
      'with other columns',
      'question,correct,wrong_1,score,rank\nFirst?,Yes,No,1,2',
      1,
      `Unknown columns: score, rank. ${unknown}`,
    ],
    [
      'without a wrong answer in a short row',
      'question,correct,wrong_1\nFirst?,Yes',
      2,
      'Enter at least one wrong answer.',
    ],
    [
      'with invalid values',
      `${header}First?,Yes,No,\n,Yes,No,tomorrow`,
      3,
      /Enter a question\. .*Enter a date/,
    ],
    [
      'with the same question twice',
      `${header}First?,Yes,No,\nFIRST?,Yes,No,`,
      3,
      'Same question as line 2.',
    ],
    [
      'with the same day twice',
      `${header}First?,Yes,No,2026-11-30\nSecond?,Yes,No,2026-11-30`,
      3,
      'Same day as line 2.',
    ],
  ])('%s', (_, content, line, reason) => {
    const problem = { line, reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) }
    expect(problemsOf(content)).toEqual({ problems: [problem], more: 0 })
  })

  test('with more than 1,000 questions', () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => `Question ${index}?,Yes,No,`)
    expect(readQuestionsCsv(header + rows.join('\n'), true)).toHaveLength(1_000)
    expect(problemsOf(`${header}${rows.join('\n')}\nOne more?,Yes,No,`)).toEqual({
      problems: [{ line: 1_002, reason: 'A file has at most 1000 questions. Split it.' }],
      more: 0,
    })
  })

  test('with the first 50 problems and the number of others', () => {
    const rows = (count: number) => Array.from({ length: count }, () => ',Yes,No,').join('\n')
    expect(problemsOf(header + rows(50))).toMatchObject({ problems: { length: 50 }, more: 0 })
    expect(problemsOf(header + rows(53))).toMatchObject({ problems: { length: 50 }, more: 3 })
  })
})
