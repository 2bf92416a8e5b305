import { expect, test } from '@/e2e/fixtures/api'
import { color, webAddress } from '@/e2e/fixtures/wire'

const path = '/check/sport/practice-draft-eligible'

test('200: every active game, available to a new user', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const { status, body } = await api.get(path, { token })
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['message', 'data'])
  const names = body.data.map((sport: { name: string }) => sport.name)
  expect(names).toEqual(['NFL', 'NBA', 'MLB', 'NHL'])
  for (const sport of body.data)
    expect(sport).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
      image: webAddress,
      featured_contest_color1: color,
      featured_contest_color2: color,
      featured_contest_color3: color,
      featured_contest_btn_color: color,
      is_practice_draft_available: 1,
      main_contest_id: expect.any(Number),
    })
})

test('200: no contest ID if no practice draft is available', async ({ api, persona }) => {
  const { access_token: token } = await persona('ineligible')
  const { status, body } = await api.get(path, { token })
  expect(status).toBe(200)
  expect(body.data).toHaveLength(4)
  for (const sport of body.data)
    expect(sport).toMatchObject({ is_practice_draft_available: 0, main_contest_id: null })
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
