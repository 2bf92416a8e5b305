import { z } from 'zod'
import { incompleteMessage, isIncomplete } from '@/lib/core/rules'

const answer = z.string().trim().min(1, 'Enter an answer.').max(120, 'Use at most 120 characters.')

/** Wrong answers are lines of text. */
const wrongAnswers = z
  .string()
  .max(1_000)
  .refine(text => linesOf(text).length >= 1, 'Enter at least one wrong answer.')
  .refine(text => linesOf(text).length <= 5, 'Enter at most five wrong answers, one per line.')
  .refine(text => linesOf(text).every(line => line.length <= 120), 'Use at most 120 characters per answer.')

const day = z.iso
  .date({ message: 'Enter a date as 2026-11-30.' })
  .refine(text => !isIncomplete(text), incompleteMessage)

/** `scheduledOn` null: a ready question waits in the queue. */
export const questionInput = z
  .strictObject({
    text: z.string().trim().min(1, 'Enter a question.').max(300, 'Use at most 300 characters.'),
    correct: answer,
    wrong: wrongAnswers,
    isReady: z.boolean(),
    scheduledOn: z.union([day, z.literal('')]),
  })
  .superRefine(({ correct, wrong, isReady, scheduledOn }, context) => {
    const addIssue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const answers = [correct.trim(), ...linesOf(wrong)].map(text => text.toLowerCase())
    if (new Set(answers).size < answers.length) addIssue('wrong', 'Each answer must differ from the others.')
    if (scheduledOn !== '' && !isReady) addIssue('isReady', 'Only a ready question can have a day.')
  })

export type QuestionInput = z.output<typeof questionInput>

/** Trimmed lines that are not empty. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}
