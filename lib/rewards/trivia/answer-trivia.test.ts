import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '@/lib/change/settings/read'
import { isFailure } from '@/lib/core/failure'
import { startCacheInvalidation, stopCacheInvalidation } from '@/lib/db/cache'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { verifyLedger } from '@/lib/ledger/verification/verify-ledger'
import { excludePerson } from '@/lib/people/person/inherit-bars'
import { makeUser } from '@/lib/people/testing/users'
import { balanceOf } from '@/lib/people/testing/wallet'
import { addTestQuestion, answer, passDays, setSetting } from '@/lib/rewards/testing/trivia'
import { findTrivia } from './find-trivia'

await resetDatabase()

let userId: number

async function makePlayer({
  isVerified = true,
  isSelfExcluded = false,
  isMinor = false,
} = {}): Promise<number> {
  const { id } = await makeUser()
  await db.run(sql`
    update users set email_verified_at = ${isVerified ? new Date() : null}, phone_verified_at = now() where id = ${id}`)
  if (isSelfExcluded) await excludePerson(db, id, { isTimeOut: false, until: null })
  if (isMinor)
    await db.run(sql`update user_kyc set date_of_birth = now() - interval '17 years' where user_id = ${id}`)
  return id
}

/** The IDs of the correct answer and of a wrong one, as stored. */
async function readAnswers(): Promise<{ correct: number; wrong: number }> {
  const { question } = await findTrivia(await makePlayer())
  const correct = question?.answers.find(({ isCorrect }) => isCorrect)?.id
  const wrong = question?.answers.find(({ isCorrect }) => !isCorrect)?.id
  if (!correct || !wrong) throw new Error('no question today')
  return { correct, wrong }
}

const codeOf = (answering: Promise<unknown>) =>
  answering.then(
    () => 'answered',
    error => (isFailure(error, error.code) ? error.code : Promise.reject(error)),
  )

const countAnswers = async (id: number) =>
  (
    await db.row<{ count: number }>(
      sql`select count(*)::int as count from trivia_completions where user_id = ${id}`,
    )
  )?.count

beforeAll(startCacheInvalidation)
afterAll(stopCacheInvalidation)
beforeEach(async () => {
  userId = await makePlayer()
})
afterEach(async () => {
  expect((await verifyLedger()).findings).toEqual([])
})

test('a correct answer earns the reward as reward credits, once', async () => {
  const { correct, wrong } = await readAnswers()
  expect(await answer(userId, correct)).toMatchObject({
    isCorrect: true,
    correctAnswerId: correct,
    rewardCents: 2_500,
    streak: 1,
  })
  expect(await balanceOf(userId, 'reward_credits')).toBe(2_500n)
  expect(await codeOf(answer(userId, correct))).toBe('TriviaDone')
  expect(await codeOf(answer(userId, wrong))).toBe('TriviaDone')
  expect(await balanceOf(userId, 'reward_credits')).toBe(2_500n)
  expect(await countAnswers(userId)).toBe(1)
})

test('a wrong answer earns nothing, cannot be corrected and shows the correct one', async () => {
  const { correct, wrong } = await readAnswers()
  expect(await answer(userId, wrong)).toMatchObject({
    isCorrect: false,
    correctAnswerId: correct,
    rewardCents: 0,
    streak: 1,
  })
  expect(await codeOf(answer(userId, correct))).toBe('TriviaDone')
  expect(await balanceOf(userId, 'reward_credits')).toBe(0n)
  expect(await findTrivia(userId)).toMatchObject({
    isDone: true,
    streak: 1,
    answer: { answerId: wrong, isCorrect: false },
  })
})

test.each([
  ['an unverified email', { isVerified: false }, 'email'],
  ['a self-exclusion', { isSelfExcluded: true }, 'self_exclusion'],
  ['the date of birth of a minor', { isMinor: true }, 'age'],
])('a user with %s can answer but earns nothing', async (_, traits, rewardObstacle) => {
  const { correct } = await readAnswers()
  const id = await makePlayer(traits)
  expect(await answer(id, correct)).toMatchObject({
    isCorrect: true,
    rewardCents: 0,
    rewardObstacle,
    streak: 1,
  })
  expect(await balanceOf(id, 'reward_credits')).toBe(0n)
  // Verifying the email later gives no second answer.
  await db.run(sql`update users set email_verified_at = now() where id = ${id}`)
  expect(await codeOf(answer(id, correct))).toBe('TriviaDone')
})

test('50 concurrent answers of one user give one answer and one reward', async () => {
  const { correct, wrong } = await readAnswers()
  const answers = Array.from({ length: 50 }, (_, index) =>
    codeOf(answer(userId, index % 5 ? correct : wrong)),
  )
  const codes = await Promise.all(answers)
  expect(codes.filter(code => code === 'answered')).toHaveLength(1)
  expect(codes.filter(code => code === 'TriviaDone')).toHaveLength(49)
  expect(await countAnswers(userId)).toBe(1)
  const rewards = await db.rows(sql`
    select from ledger_transactions where user_id = ${userId} and kind = 'reward'`)
  expect(rewards.length * 2_500).toBe(Number(await balanceOf(userId, 'reward_credits')))
  expect(rewards.length).toBeLessThanOrEqual(1)
})

test('a second answer of a trivia day is rejected by the database', async () => {
  const { correct } = await readAnswers()
  await answer(userId, correct)
  await expect(
    db.run(sql`insert into trivia_completions (user_id, day) select user_id, day from trivia_completions
                where user_id = ${userId}`),
  ).rejects.toThrow('trivia_completions_user_id_day_key')
  // Also when the user's last answer is lost.
  await db.run(sql`delete from user_engagement where user_id = ${userId}`)
  expect(await codeOf(answer(userId, correct))).toBe('TriviaDone')
  expect(await balanceOf(userId, 'reward_credits')).toBe(2_500n)
})

test('answers of other questions, of drafts and of no question are rejected', async () => {
  await readAnswers()
  const ids = [
    await addTestQuestion('A later question?'),
    await addTestQuestion('A draft?', { status: 'draft' }),
  ]
  const others = await db.rows<{ id: number }>(sql`
    select id from trivia_answers where question_id = any(${ids}::int[])`)
  for (const id of [...others.map(row => row.id), 2_147_483_647])
    expect(await codeOf(answer(userId, id))).toBe('TriviaAnswerUnknown')
  expect(await countAnswers(userId)).toBe(0)
  await db.run(sql`delete from trivia_questions where id = any(${ids}::int[])`)
})

test('a deleted user cannot answer', async () => {
  const { correct } = await readAnswers()
  await db.run(sql`update users set deleted_at = now() where id = ${userId}`)
  expect(await codeOf(answer(userId, correct))).toBe('UserNotFound')
})

describe('the streak', () => {
  test('counts consecutive trivia days and starts at 1 after a missed one', async () => {
    const { correct, wrong } = await readAnswers()
    await answer(userId, correct)
    await passDays(userId, 1)
    expect(await findTrivia(userId)).toMatchObject({ isDone: false, streak: 1 })
    expect((await answer(userId, wrong)).streak).toBe(2)
    await passDays(userId, 1)
    expect((await answer(userId, wrong)).streak).toBe(3)
    await passDays(userId, 2)
    expect(await findTrivia(userId)).toMatchObject({ isDone: false, streak: 0 })
    expect((await answer(userId, correct)).streak).toBe(1)
  })
})

describe('changing the reset hour', () => {
  const changeHour = async (hour: number) => {
    await setSetting('trivia_reset_hour_utc', hour)
    await expect.poll(async () => (await readSettings()).trivia_reset_hour_utc).toBe(hour)
  }

  test('gives no second answer within 24 hours, whatever the new hour', async () => {
    const { correct } = await readAnswers()
    await answer(userId, correct)
    for (let hour = 0; hour < 24; hour++) {
      await changeHour(hour)
      expect([hour, await codeOf(answer(userId, correct))]).toEqual([hour, 'TriviaDone'])
      expect((await findTrivia(userId)).isDone).toBe(true)
    }
    await changeHour(9)
    expect(await balanceOf(userId, 'reward_credits')).toBe(2_500n)
  })
})

test('the reward is the setting in credits; 0 posts nothing', async () => {
  const { correct } = await readAnswers()
  await setSetting('reward_value', 0)
  await expect.poll(async () => (await readSettings()).reward_value).toBe(0)
  expect(await answer(userId, correct)).toMatchObject({ isCorrect: true, rewardCents: 0 })
  expect(await db.rows(sql`select from ledger_transactions where user_id = ${userId}`)).toEqual([])
  await setSetting('reward_value', 7)
  await expect.poll(async () => (await readSettings()).reward_value).toBe(7)
  const other = await makePlayer()
  expect(await answer(other, correct)).toMatchObject({ rewardCents: 700 })
  await setSetting('reward_value', 25)
})
