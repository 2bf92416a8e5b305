'use server'

import { z } from 'zod'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { idShape } from '@/lib/core/wire'
import { checkQuestionFile, importQuestions } from '@/lib/rewards/trivia/import-questions'
import { changeQuestion, createQuestion, removeQuestion } from '@/lib/rewards/trivia/save-question'
import { questionInput } from '@/lib/rewards/trivia/schema-console'

const questionFailures = {
  QuestionNotFound: 'This question does not exist.',
  QuestionUsed: 'Users have seen this question, so it cannot be changed or deleted.',
  QuestionTextTaken: { field: 'text', message: 'This question exists. Enter another one.' },
  QuestionDayTaken: ({ day }: { day: string }) => ({
    field: 'scheduledOn',
    message: `Another question is scheduled for ${day}. Choose another day.`,
  }),
  QuestionDayOver: ({ firstDay }: { firstDay: string }) => ({
    field: 'scheduledOn',
    message: `This day has started. The first day that can be scheduled is ${firstDay}.`,
  }),
}

export const addQuestion = operatorAction({
  role: 'editor',
  input: questionInput,
  failures: questionFailures,
  async run({ input, by }) {
    const { id, auditId } = await createQuestion(by, input)
    return { result: { id }, undo: { auditId, text: input.isReady ? 'Added question' : 'Added draft' } }
  },
})

export const saveQuestion = operatorAction({
  role: 'editor',
  input: z.strictObject({ id: idShape, updatedAt: z.iso.datetime(), form: questionInput }),
  failures: questionFailures,
  async run({ input: { id, updatedAt, form }, by }) {
    const auditId = await changeQuestion(by, { id, updatedAt: new Date(updatedAt) }, form)
    return { undo: { auditId, text: 'Updated question' } }
  },
})

export const deleteQuestion = operatorAction({
  role: 'editor',
  input: z.strictObject({ id: idShape }),
  failures: questionFailures,
  async run({ input: { id }, by }) {
    await removeQuestion(by, id)
    return {}
  },
})

const questionFile = z.strictObject({ content: z.string().max(900_000), isReady: z.boolean() })

/** The result of an import, without importing. */
export const checkFile = operatorAction({
  role: 'editor',
  isReadOnly: true,
  input: questionFile,
  async run({ input }) {
    return { result: await checkQuestionFile(input) }
  },
})

export const importFile = operatorAction({
  role: 'editor',
  input: questionFile,
  failures: {
    QuestionFileInvalid:
      'Questions changed since the file was checked. Choose the file again. Nothing was imported.',
  },
  async run({ input, by }) {
    const { count, auditId } = await importQuestions(by, input)
    return { undo: { auditId, text: count === 1 ? 'Imported 1 question' : `Imported ${count} questions` } }
  },
})
