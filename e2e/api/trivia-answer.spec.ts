import { randomUUID } from 'node:crypto'
import { type Api, expect, test } from '@/e2e/fixtures/api'

const path = '/trivia/answer'
const unknownId = 2_147_483_647

async function findAnswers(api: Api, token: string): Promise<{ correct: number; wrong: number }> {
  const { trivia } = (await api.get('/qa/reference')).body.data
  const { question } = (await api.get('/trivia', { token })).body.data
  expect(question.id).toBe(trivia.question_id)
  const wrong = question.answers.find((answer: { id: number }) => answer.id !== trivia.correct_answer_id)
  return { correct: trivia.correct_answer_id, wrong: wrong.id }
}

const readBalance = async (api: Api, token: string) => (await api.get('/balance/v2', { token })).body.data

test('200: a correct answer earns the reward and shows in the balance', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh', { verified: true })
  const { correct } = await findAnswers(api, token)
  const before = await readBalance(api, token)
  const reply = await api.post(path, { token, body: { answer_id: correct } })
  expect(reply.status, reply.text).toBe(200)
  const reward = before.reward_value.toFixed(2)
  expect(reply.body).toEqual({
    message: 'Correct answer',
    data: {
      is_correct: 1,
      correct_answer_id: correct,
      reward,
      reward_note: null,
      current_streak: 1,
      trivia_reset_seconds: expect.stringMatching(/^\d{1,5}$/),
    },
  })
  expect(await readBalance(api, token)).toMatchObject({
    reward_earned_credits: reward,
    is_trivia_done: 1,
    current_streak: 1,
  })
  expect((await api.get('/trivia', { token })).body.data).toMatchObject({
    is_trivia_done: 1,
    answer: { answer_id: correct, correct_answer_id: correct, is_correct: 1, reward },
  })
})

test('200: a wrong answer earns nothing and returns the correct one', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh', { verified: true })
  const { correct, wrong } = await findAnswers(api, token)
  const reply = await api.post(path, { token, body: { answer_id: wrong } })
  expect(reply.body).toMatchObject({
    message: 'Wrong answer',
    data: { is_correct: 0, correct_answer_id: correct, reward: '0.00', current_streak: 1 },
  })
  expect(await readBalance(api, token)).toMatchObject({ reward_earned_credits: '0.00', is_trivia_done: 1 })
})

for (const [name, note] of [
  ['fresh', 'Verify your email to earn rewards.'],
  ['self_excluded', 'Rewards are not available during self-exclusion.'],
] as const)
  test(`200: a ${name} user without a verified email earns nothing for a correct answer`, async ({
    api,
    persona,
  }) => {
    const { access_token: token } = await persona(name, { verified: false })
    const { correct } = await findAnswers(api, token)
    const reply = await api.post(path, { token, body: { answer_id: correct } })
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({ is_correct: 1, reward: '0.00', reward_note: note })
    expect((await readBalance(api, token)).reward_earned_credits).toBe('0.00')
  })

test('200: a repetition with the same Idempotency-Key returns the first reply and no second reward', async ({
  api,
  persona,
}) => {
  const { access_token: token } = await persona('fresh', { verified: true })
  const { correct } = await findAnswers(api, token)
  const request = { token, body: { answer_id: correct }, headers: { 'idempotency-key': randomUUID() } }
  const first = await api.post(path, request)
  const balance = (await readBalance(api, token)).reward_earned_credits
  const second = await api.post(path, request)
  expect(second.status).toBe(200)
  expect(second.body).toEqual(first.body)
  expect((await readBalance(api, token)).reward_earned_credits).toBe(balance)
})

test('422: a second answer of the day', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh', { verified: true })
  const { correct, wrong } = await findAnswers(api, token)
  expect((await api.post(path, { token, body: { answer_id: wrong } })).status).toBe(200)
  const reply = await api.post(path, { token, body: { answer_id: correct } })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual({
    message: 'Validations',
    error_box: {
      heading: 'Already Answered',
      message: expect.stringMatching(
        /^You have answered today\. The next question opens in \d+ (hour|minute|second)s?\.$/,
      ),
      cta: 'Return',
      color: 'Blue',
      cta_type: 'Lobby',
    },
  })
  expect((await readBalance(api, token)).reward_earned_credits).toBe('0.00')
})

test("404: not an answer of today's question", async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const reply = await api.post(path, { token, body: { answer_id: unknownId } })
  expect(reply.status).toBe(404)
  expect(reply.body).toEqual({
    message: "This is not an answer of today's question. Load /trivia and send the ID of one of its answers.",
  })
  expect((await readBalance(api, token)).is_trivia_done).toBe(0)
})

for (const [name, body] of [
  ['missing', {}],
  ['null', { answer_id: null }],
  ['a string', { answer_id: '1' }],
  ['a fraction', { answer_id: 1.5 }],
  ['zero', { answer_id: 0 }],
  ['above the maximum', { answer_id: unknownId + 1 }],
  ['a list', { answer_id: [1] }],
] as const)
  test(`422: the answer ID is ${name}`, async ({ api, persona }) => {
    const { access_token: token } = await persona('fresh')
    const reply = await api.post(path, { token, body })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual({
      message: 'Please enter required information',
      errors: { answer_id: [expect.stringMatching(/^The answer_id field /)] },
    })
  })

test('422: an empty Idempotency-Key', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const { correct } = await findAnswers(api, token)
  const headers = { 'idempotency-key': '' }
  const reply = await api.post(path, { token, body: { answer_id: correct }, headers })
  expect(reply.status).toBe(422)
  expect(reply.body).toEqual({ message: 'The Idempotency-Key header must have 1 to 255 characters.' })
})

test('401: without a token, and with the token of a deleted user', async ({ api, persona }) => {
  const { access_token: token } = await persona('deleted')
  const body = { answer_id: 1 }
  for (const reply of [await api.post(path, { body }), await api.post(path, { token, body })]) {
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: 'Unauthenticated.' })
  }
})
