import pLimit from 'p-limit'
import type { Persona } from '@/e2e/fixtures/api'
import { expect, test } from '@/e2e/fixtures/trust'
import { trustSize } from '@/e2e/fixtures/trust-size'

const unknownId = 2_147_483_647
const [strangerCount, contestCount] = [trustSize(2, 100), trustSize(2, 10)]

const post = (path: string, { access_token: token }: Persona, body?: object) => ({
  method: 'POST',
  path,
  token,
  body,
})

test(`${strangerCount} users neither see nor leave ${10 * contestCount} contest entries of others`, async ({
  call,
  testUsers,
  database,
}) => {
  test.setTimeout(300_000 + strangerCount * 5_000)
  const limit = pLimit(16)
  const contests = await Promise.all(
    Array.from({ length: contestCount }, () => database.addContest({ buyInCents: 500, capacity: 10 })),
  )
  const slates: { main_contest_entry_id: number; main_blueprint_id: number; game_id: number }[] = []
  for (const owner of await testUsers('funded', 10))
    for (const id of contests) slates.push((await call(post(`/contests/${id}/join`, owner))).body.data)
  const readEntries = () =>
    database.rows(
      'select id, user_id, status, paid_cents from contest_entries where contest_id = any($1) order by id',
      [contests],
    )
  const before = await readEntries()
  expect(before).toHaveLength(10 * contestCount)

  for (const stranger of await testUsers('funded', strangerCount)) {
    const [slate] = slates
    const unknown = await call(
      post('/pickem/get-players', stranger, { ...slate, main_contest_entry_id: unknownId }),
    )
    expect(unknown.status).toBe(422)
    const answers = slates.map(foreign =>
      limit(() => call(post('/pickem/get-players', stranger, { ...foreign }))),
    )
    for (const answer of await Promise.all(answers)) expect(answer).toEqual(unknown)
    const leaves = contests.map(id => limit(() => call(post(`/contests/${id}/leave`, stranger))))
    for (const { status, body } of await Promise.all(leaves))
      expect({ status, heading: body.error_box?.heading }).toEqual({ status: 422, heading: 'Not Joined' })
    const { data } = (await call({ path: '/contests?mode=Cash', token: stranger.access_token })).body
    const listed = data.contests.filter((row: { main_contest_id: number }) =>
      contests.includes(row.main_contest_id),
    )
    expect(listed).toHaveLength(contestCount)
    for (const row of listed) expect(row).toMatchObject({ is_joined: 0, main_contest_entry_id: null })
  }
  expect(await readEntries()).toEqual(before)
})
