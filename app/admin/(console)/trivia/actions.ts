'use server'

import { operatorAction } from '@/lib/console/auth/operator-action'
import { checkQuestionFile, questionFile } from '@/lib/rewards/trivia/import-questions'

/** The result of an import, without importing. */
export const checkFile = operatorAction({
  role: 'editor',
  isReadOnly: true,
  input: questionFile,
  async run({ input }) {
    return { result: await checkQuestionFile(input) }
  },
})
