'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { checkQuestionFile, importQuestions, questionFile } from '@/lib/rewards/trivia/import-questions'
import { changeQuestion, createQuestion, removeQuestion } from '@/lib/rewards/trivia/save-question'

export const addQuestion = changeAction(createQuestion)

export const saveQuestion = changeAction(changeQuestion)

export const deleteQuestion = changeAction(removeQuestion)

/** The result of an import, without importing. */
export const checkFile = operatorAction({
  role: 'editor',
  isReadOnly: true,
  input: questionFile,
  async run({ input }) {
    return { result: await checkQuestionFile(input) }
  },
})

export const importFile = changeAction(importQuestions)
