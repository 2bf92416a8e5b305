import { expect, test } from '@/e2e/fixtures/api'

const path = '/trivia'

test('200: shows the question with 2 to 6 answers, without the correct one', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh', { verified: true })
  const reply = await api.get(path, { token })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body).toEqual({
    message: 'Trivia',
    data: {
      question: { id: expect.any(Number), text: expect.any(String), answers: expect.any(Array) },
      trivia_reset_seconds: expect.stringMatching(/^\d{1,5}$/),
      is_trivia_done: 0,
      current_streak: 0,
      reward_value: expect.any(Number),
      reward_note: null,
      answer: null,
    },
  })
  const { answers } = reply.body.data.question
  expect(answers.length).toBeGreaterThanOrEqual(2)
  expect(answers.length).toBeLessThanOrEqual(6)
  for (const answer of answers) expect(answer).toEqual({ id: expect.any(Number), text: expect.any(String) })
  const ids = answers.map((answer: { id: number }) => answer.id)
  expect(ids).toEqual([...ids].sort((one: number, other: number) => one - other))
})

test('200: POST shows the same, and all users get the same question', async ({ api, persona }) => {
  const [first, second] = [await persona('fresh'), await persona('funded')]
  const { question } = (await api.get(path, { token: first.access_token })).body.data
  const posted = await api.post(path, { token: second.access_token })
  expect(posted.status).toBe(200)
  expect(posted.body.data.question).toEqual(question)
})

test('200: agrees with balance/v2', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const { data } = (await api.get(path, { token })).body
  const balance = (await api.get('/balance/v2', { token })).body.data
  expect(balance).toMatchObject({
    is_trivia_done: data.is_trivia_done,
    current_streak: data.current_streak,
    reward_value: data.reward_value,
  })
  const difference = Number(data.trivia_reset_seconds) - Number(balance.trivia_reset_seconds)
  expect(Math.abs(difference)).toBeLessThan(300)
})

test('200: names what prevents a reward', async ({ api, persona }) => {
  const noteOf = async (token: string) => (await api.get(path, { token })).body.data.reward_note
  expect(await noteOf((await persona('fresh', { verified: false })).access_token)).toBe(
    'Verify your email to earn rewards.',
  )
  expect(await noteOf((await persona('self_excluded')).access_token)).toBe(
    'Rewards are not available during self-exclusion.',
  )
})

test('401: without a token, and with the token of a deleted user', async ({ api, persona }) => {
  const { access_token: token } = await persona('deleted')
  for (const reply of [await api.get(path), await api.get(path, { token })]) {
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual({ message: 'Unauthenticated.' })
  }
})
