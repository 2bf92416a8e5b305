import { endpoint } from '@/lib/api/endpoint'
import { formatDuration } from '@/lib/core/format-duration'
import { box, dataShape, plain } from '@/lib/core/reply'
import { answerTrivia } from '@/lib/rewards/trivia/answer-trivia'
import { presentTriviaResult } from '@/lib/rewards/trivia/present'
import { triviaAnswer, triviaResult } from '@/lib/rewards/trivia/schema'

/**
 * Answers the question of the trivia day, once. A correct answer earns the reward, once per person, if the email and the phone or
 * identity are verified and the user is not self-excluded.
 */
export const POST = endpoint({
  access: 'user',
  summary: "Answer today's trivia question",
  body: triviaAnswer,
  reply: { status: 200, shape: dataShape(triviaResult) },
  failures: {
    TriviaDone: box(({ secondsToReset }: { secondsToReset: number }) => ({
      heading: 'Already Answered',
      message: `You have answered today. The next question opens in ${formatDuration(secondsToReset)}.`,
      cta_type: 'Lobby',
    })),
    TriviaAnswerUnknown: plain(
      404,
      "This is not an answer of today's question. Load /trivia and send the ID of one of its answers.",
    ),
  },
  limits: [{ name: 'answer-trivia', points: 10, seconds: 60, by: 'user' }],
  idempotent: true,
  async handle({ user, body, runIdempotent }) {
    const result = await answerTrivia(runIdempotent, user.id, body.answer_id)
    return {
      message: result.isCorrect ? 'Correct answer' : 'Wrong answer',
      data: presentTriviaResult(result),
    }
  },
})
