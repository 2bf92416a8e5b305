import { type App, print, toCents } from './app'
import { expectEqual, expectStatus, JourneyError } from './documented-api'

/** Guesses an answer. A correct one is rewarded. */
export async function answerTrivia(app: App): Promise<void> {
  const before = await app.readBalance()
  const trivia = (await app.read('GET /trivia')).data
  const [guess] = trivia.question?.answers ?? []
  if (!guess) throw new JourneyError('Today has no trivia question. Add one in the console.')
  const reply = await app.call('POST /trivia/answer', { body: { answer_id: guess.id } })
  const result = expectStatus(reply, 200, `Answer ${guess.text}`).data
  expectEqual(result.is_correct === 1, result.correct_answer_id === guess.id, 'A correct answer')
  expectEqual(
    toCents(result.reward),
    result.is_correct * toCents(trivia.reward_value),
    'The reward of a correct answer',
  )
  const after = await app.readBalance()
  expectEqual(
    [after.is_trivia_done, after.current_streak, toCents(after.reward_earned_credits)],
    [1, 1, toCents(before.reward_earned_credits) + toCents(result.reward)],
    'Trivia, streak and reward credits after the answer',
  )
  print('answered', `${trivia.question.text} ${guess.text}: reward ${result.reward}`)
}
