import { expect, test } from '@/e2e/fixtures/api'

const path = '/check/user/practice-draft-eligible'

test('201: a new user is eligible for the practice contest of the first game', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const reply = await api.get(path, { token })
  expect(reply.status).toBe(201)
  expect(reply.body).toEqual({
    message: expect.any(String),
    data: { is_practice_draft_popup_eligible: 1, main_contest_id: expect.any(Number) },
  })
  const sports = (await api.get('/check/sport/practice-draft-eligible', { token })).body.data
  const first = sports.find((sport: { main_contest_id: number | null }) => sport.main_contest_id !== null)
  expect(reply.body.data.main_contest_id).toBe(first.main_contest_id)
})

test('201: a user with a practice draft is not eligible', async ({ api, persona }) => {
  const { access_token: token } = await persona('ineligible')
  const reply = await api.get(path, { token })
  expect(reply.status).toBe(201)
  expect(reply.body.data).toEqual({ is_practice_draft_popup_eligible: 0, main_contest_id: 0 })
})

test('401: a deleted user is not found', async ({ api, persona }) => {
  const { access_token: token } = await persona('deleted')
  const reply = await api.get(path, { token })
  expect(reply.status).toBe(401)
  expect(reply.body).toEqual({ message: 'User not found' })
})

test('401: without a token', async ({ api }) => {
  const reply = await api.get(path)
  expect(reply.status).toBe(401)
  expect(reply.body).toEqual({ message: 'Unauthenticated.' })
})
