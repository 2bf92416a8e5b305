import type { z } from 'zod'
import { formatCents } from '@/lib/core/money'
import { flag } from '@/lib/core/wire'
import type { TriviaResult } from './answer-trivia'
import type { Trivia } from './find-trivia'
import type { RewardObstacle } from './rules'
import type * as schema from './schema'

/** The correct answer is shown only after the user's answer. */
export function presentTrivia(trivia: Trivia): z.input<typeof schema.trivia> {
  const { question, answer } = trivia
  return {
    question: question && {
      id: question.id,
      text: question.text,
      answers: question.answers.map(({ id, text }) => ({ id, text })),
    },
    trivia_reset_seconds: String(trivia.secondsToReset),
    is_trivia_done: flag(trivia.isDone),
    current_streak: trivia.streak,
    reward_value: trivia.rewardValue,
    reward_note: describeObstacle(trivia.rewardObstacle),
    answer: answer && {
      answer_id: answer.answerId,
      correct_answer_id: question?.answers.find(({ isCorrect }) => isCorrect)?.id ?? answer.answerId,
      is_correct: flag(answer.isCorrect),
      reward: formatCents(answer.rewardCents),
    },
  }
}

export function presentTriviaResult(result: TriviaResult): z.input<typeof schema.triviaResult> {
  return {
    is_correct: flag(result.isCorrect),
    correct_answer_id: result.correctAnswerId,
    reward: formatCents(BigInt(result.rewardCents)),
    reward_note: describeObstacle(result.rewardObstacle),
    current_streak: result.streak,
    trivia_reset_seconds: String(result.secondsToReset),
  }
}

const obstacles: Record<RewardObstacle, string> = {
  email: 'Verify your email to earn rewards.',
  phone: 'Verify your phone number or your identity to earn rewards.',
  other_account: 'You have earned the reward of today with another account.',
  self_exclusion: 'Rewards are not available during self-exclusion.',
  age: 'Rewards are not available because of your age.',
}

const describeObstacle = (obstacle: RewardObstacle | null) => obstacle && obstacles[obstacle]
