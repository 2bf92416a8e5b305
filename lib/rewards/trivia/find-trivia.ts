import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { db, db as pool } from '@/lib/db/client'
import { selectNow } from '@/lib/db/clock'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import {
  findTriviaState,
  type TriviaRecord,
  type TriviaState,
  triviaDayOf,
} from '@/lib/people/engagement/rules'
import { isBarredAsPerson, isMinorAsPerson, personProof, personUses } from '@/lib/people/person/person'
import type { PersonProof } from '@/lib/people/person/rules'
import { isMinor } from '@/lib/rewards/promo/claim-promo'
import {
  findOpenQuestion,
  findQuestionOf,
  findUsedQuestion,
  type OpenQuestion,
  openQuestion,
} from './open-question'
import { findRewardObstacle, type RewardObstacle } from './rules'
import { findQuestion } from './stored-questions'

export type TriviaToday = Awaited<ReturnType<typeof readTriviaToday>>

/** Read only: it does not choose the question. */
export async function readTriviaToday() {
  const { trivia_reset_hour_utc: resetHour } = await readSettings()
  const now = await selectNow(db)
  const day = triviaDayOf(now, resetHour)
  const [chosen, { ready }] = await Promise.all([
    findQuestionOf(db, day),
    db.one<{ ready: number }>(sql`
      select count(*)::int as ready from trivia_questions where status = 'ready' and used_on is null`),
  ])
  const question = chosen && (await findQuestion(chosen.id))
  return {
    day,
    resetHour,
    secondsToReset: findTriviaState(noAnswer, resetHour, now).secondsToReset,
    /** The question that is used today, or would be with the next request; null if there is none. */
    question,
    /** Ready questions that are not used, without today's. */
    waiting: ready - (question && question.usedOn === null ? 1 : 0),
  }
}

const noAnswer = { currentStreak: 0, streakOn: null, triviaAnsweredAt: null, triviaResetHour: null }

export type Trivia = TriviaState & {
  /** The question to answer, or the one that the user answered; null on a day without a question. */
  question: OpenQuestion | null
  rewardValue: number
  rewardObstacle: RewardObstacle | null
  answer: { answerId: number; isCorrect: boolean; rewardCents: bigint } | null
}

/** The first call on a trivia day chooses its question. */
export async function findTrivia(userId: number): Promise<Trivia> {
  const settings = await readSettings()
  const { now, ...player } = await getPlayer(pool, userId)
  const state = findTriviaState(player, settings.trivia_reset_hour_utc, now)
  const day = triviaDayOf(now, settings.trivia_reset_hour_utc)
  const isRewardedToday = !state.isDone && (await isRewarded(pool, userId, day))
  const shared = {
    ...state,
    rewardValue: settings.reward_value,
    rewardObstacle: findRewardObstacle({ ...player, isRewardedToday }),
  }
  if (state.isDone) return { ...shared, ...(await findAnswered(userId, player.streakOn ?? '')) }
  return {
    ...shared,
    question: await findQuestionAt(now, settings.trivia_reset_hour_utc),
    answer: null,
  }
}

/** The question of the current trivia day. */
export async function findTodaysQuestion(): Promise<OpenQuestion | null> {
  const [settings, now] = await Promise.all([readSettings(), selectNow(pool)])
  return findQuestionAt(now, settings.trivia_reset_hour_utc)
}

async function findQuestionAt(now: Date, resetHour: number): Promise<OpenQuestion | null> {
  const day = triviaDayOf(now, resetHour)
  return (await findOpenQuestion(pool, day)) ?? (await transaction(db => openQuestion(db, day)))
}

/** Whether the person got the reward of the trivia day, with any account. */
export async function isRewarded(db: Db, userId: number, day: string): Promise<boolean> {
  const { uses } = await db.one<{ uses: number }>(sql`
    select ${personUses(sql`${userId}`, sql`'trivia:' || ${day}`)} as uses`)
  return uses > 0
}

export type Player = TriviaRecord &
  PersonProof & {
    isSelfExcluded: boolean
    isMinor: boolean
    now: Date
  }

/** Throws UserNotFound for deleted users. */
export async function getPlayer(db: Db, userId: number): Promise<Player> {
  const player = await db.row<Player>(sql`
    select ${personProof}, u.is_self_excluded or ${isBarredAsPerson(sql`u.id`)} as is_self_excluded,
           ${isMinor} or ${isMinorAsPerson(sql`u.id`)} as is_minor,
           coalesce(e.current_streak, 0) as current_streak, e.streak_on::text as streak_on, e.trivia_answered_at,
           e.trivia_reset_hour, now() as now
      from users u left join user_engagement e on e.user_id = u.id left join user_kyc k on k.user_id = u.id
     where u.id = ${userId} and u.deleted_at is null`)
  if (!player) throw new Failure('UserNotFound')
  return player
}

type Answered = {
  questionId: number | null
  answerId: number | null
  isCorrect: boolean
  rewardCents: bigint
}

async function findAnswered(userId: number, day: string): Promise<Pick<Trivia, 'question' | 'answer'>> {
  const answered = await pool.row<Answered>(sql`
    select question_id, answer_id, is_correct, reward_cents
      from trivia_completions where user_id = ${userId} and day = ${day}::text::date`)
  if (!answered?.questionId || !answered.answerId) return { question: null, answer: null }
  const { questionId, answerId, isCorrect, rewardCents } = answered
  return { question: await findUsedQuestion(pool, questionId), answer: { answerId, isCorrect, rewardCents } }
}
