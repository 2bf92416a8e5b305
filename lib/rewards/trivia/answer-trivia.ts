import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import type { RunIdempotent } from '@/lib/db/idempotent'
import { throwByConstraint, transaction } from '@/lib/db/transaction'
import { post } from '@/lib/ledger/post'
import { findTriviaState, triviaDayOf } from '@/lib/people/engagement/rules'
import { getPlayer, isRewarded } from './find-trivia'
import { openQuestion } from './open-question'
import { findRewardObstacle, type RewardObstacle, toRewardCents } from './rules'

/** Stored as JSON, for repeated requests. */
export type TriviaResult = {
  isCorrect: boolean
  correctAnswerId: number
  rewardCents: number
  rewardObstacle: RewardObstacle | null
  streak: number
  secondsToReset: number
}

/** Once a day; the unique (user, day) index decides races. Any answer continues the streak, a correct one is rewarded. */
export async function answerTrivia(runIdempotent: RunIdempotent, userId: number, answerId: number) {
  const settings = await readSettings()
  const resetHour = settings.trivia_reset_hour_utc
  return transaction(db =>
    runIdempotent(db, async () => {
      await lockUser(db, userId)
      const player = await getPlayer(db, userId)
      const { now } = player
      const state = findTriviaState(player, resetHour, now)
      if (state.isDone) throw new Failure('TriviaDone', { secondsToReset: state.secondsToReset })
      const day = triviaDayOf(now, resetHour)
      const question = await openQuestion(db, day)
      const answer = question?.answers.find(({ id }) => id === answerId)
      const correct = question?.answers.find(({ isCorrect }) => isCorrect)
      if (!question || !answer || !correct) throw new Failure('TriviaAnswerUnknown')

      const { isCorrect } = answer
      const isRewardedToday = await isRewarded(db, userId, day)
      const rewardObstacle = findRewardObstacle({ ...player, isRewardedToday })
      const rewardCents = isCorrect && !rewardObstacle ? toRewardCents(settings.reward_value) : 0n
      const ledgerTransactionId = await postReward(db, userId, rewardCents)
      await recordAnswer(db, {
        userId,
        day,
        questionId: question.id,
        answerId,
        isCorrect,
        rewardCents,
        ledgerTransactionId,
        secondsToReset: state.secondsToReset,
      })
      const streak = state.streak + 1
      await saveStreak(db, { userId, streak, day, resetHour })
      return {
        isCorrect,
        correctAnswerId: correct.id,
        rewardCents: Number(rewardCents),
        rewardObstacle,
        streak,
        secondsToReset: state.secondsToReset,
      }
    }),
  )
}

/** In its own statement, so that the next one reads what a concurrent answer of the person has written. */
async function lockUser(db: Db, userId: number): Promise<void> {
  await db.run(sql`select lock_person(${userId})`)
}

async function postReward(db: Db, userId: number, cents: bigint): Promise<bigint | null> {
  if (cents === 0n) return null
  const amounts = [{ bucket: 'reward_credits', cents }] as const
  return post(db, { kind: 'reward', userId, houseAccount: 'promos', amounts })
}

type NewAnswer = {
  userId: number
  day: string
  questionId: number
  answerId: number
  isCorrect: boolean
  rewardCents: bigint
  ledgerTransactionId: bigint | null
  secondsToReset: number
}

async function recordAnswer(db: Db, { secondsToReset, ...answer }: NewAnswer): Promise<void> {
  const statement = sql`
    insert into trivia_completions (user_id, day, question_id, answer_id, is_correct, reward_cents, ledger_transaction_id)
    values (${answer.userId}, ${answer.day}::text::date, ${answer.questionId}, ${answer.answerId}, ${answer.isCorrect},
            ${answer.rewardCents}, ${answer.ledgerTransactionId})`
  const throwIfDone = throwByConstraint({
    trivia_completions_user_id_day_key: () => new Failure('TriviaDone', { secondsToReset }),
  })
  await db.run(statement).catch(throwIfDone)
}

type Streak = { userId: number; streak: number; day: string; resetHour: number }

async function saveStreak(db: Db, { userId, streak, day, resetHour }: Streak): Promise<void> {
  await db.run(sql`
    insert into user_engagement (user_id, current_streak, streak_on, trivia_answered_at, trivia_reset_hour)
    values (${userId}, ${streak}, ${day}::text::date, now(), ${resetHour})
    on conflict (user_id) do update
       set current_streak = excluded.current_streak, streak_on = excluded.streak_on,
           trivia_answered_at = excluded.trivia_answered_at, trivia_reset_hour = excluded.trivia_reset_hour`)
}
