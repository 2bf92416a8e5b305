import { z } from 'zod'
import { amountShape, flagShape, idShape } from '@/lib/core/wire'

export const triviaAnswer = z.object({
  answer_id: idShape.meta({ description: "The ID of an answer of today's question" }),
})

const seconds = z.string().regex(/^\d+$/).meta({
  description: 'Seconds until the next question once the user has answered, else until the current one ends',
})

const streak = z.int().meta({ description: 'Consecutive trivia days with an answer, correct or not' })

const rewardNote = z.string().nullable().meta({
  description: 'Why the user gets no reward for a correct answer; null if they do',
})

export const trivia = z
  .strictObject({
    question: z
      .strictObject({
        id: z.int(),
        text: z.string(),
        answers: z
          .array(z.strictObject({ id: z.int(), text: z.string() }))
          .meta({ description: '2 to 6, in random order' }),
      })
      .nullable()
      .meta({ description: "Today's question, or null on a day without one" }),
    trivia_reset_seconds: seconds,
    is_trivia_done: flagShape.meta({ description: '1 once the user has answered the question of the day' }),
    current_streak: streak,
    reward_value: z.int().meta({ description: 'Credits for a correct answer' }),
    reward_note: rewardNote,
    answer: z
      .strictObject({
        answer_id: z.int(),
        correct_answer_id: z.int(),
        is_correct: flagShape,
        reward: amountShape,
      })
      .nullable()
      .meta({ description: "The user's answer; null before" }),
  })
  .meta({ id: 'Trivia' })

export const triviaResult = z
  .strictObject({
    is_correct: flagShape,
    correct_answer_id: z.int(),
    reward: amountShape.meta({ description: 'Credited to the reward credits; 0.00 without a reward' }),
    reward_note: rewardNote,
    current_streak: streak,
    trivia_reset_seconds: seconds,
  })
  .meta({ id: 'TriviaResult' })
