import { type Api, expect, type Persona, test } from '@/e2e/fixtures/api'
import { buildSlip, listEntryIds, type SlipBody, sendFeed, submitSlip } from '@/e2e/fixtures/slate'

const path = '/pickem/entries'

const read = async (api: Api, { access_token: token }: Persona, query = {}) => {
  const reply = await api.get(path, { token, query })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}

const idsOf = (data: { pickem_contest_entries: { pickem_contest_entry_id: number }[] }) =>
  data.pickem_contest_entries.map(entry => entry.pickem_contest_entry_id)

async function enter(api: Api, user: Persona, slip: SlipBody) {
  expect((await submitSlip(api, user, slip)).status).toBe(200)
}

/** Ends the slip's matches with each player above the line. */
const finish = (api: Api, slip: SlipBody) =>
  sendFeed(api, {
    game_id: slip.game_id,
    games: slip.players.map(({ feed_game_id }) => ({ feed_game_id, status: 'Final' })),
    results: slip.players.map(({ projection, ...player }) => ({
      ...player,
      result: projection + 1,
      is_played: 1,
    })),
  })

test('200: own entries as in show-entry, newest first, in pages', async ({ api, persona }) => {
  const [user, other] = [await persona('funded'), await persona('funded')]
  for (const buyIn of [1, 2, 3, 4, 5]) await enter(api, user, await buildSlip(api, user, { buyIn }))
  await enter(api, other, await buildSlip(api, other, { buyIn: 1 }))
  const ids = await listEntryIds(api, user)
  const first = await read(api, user, { limit: 2 })
  const second = await read(api, user, { limit: 2, cursor: first.next_cursor })
  const third = await read(api, user, { limit: 2, cursor: second.next_cursor })
  expect([first, second, third].map(idsOf)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
  expect(third.next_cursor).toBeNull()
  const token = user.access_token
  const shown = await api.get(`/pickem/show-entry/${ids[0]}`, { token })
  expect(first.pickem_contest_entries[0]).toEqual({
    ...shown.body.data.pickem_contest_entry,
    outcome: null,
    paid: null,
  })
  expect(await read(api, user)).toMatchObject({ next_cursor: null })
  const posted = await api.post(path, { token, body: { limit: 2, cursor: first.next_cursor } })
  expect(posted.body.data).toEqual(second)
})

test('200: open or settled entries, with outcome and amount paid', async ({ api, persona }) => {
  const user = await persona('funded')
  const slip = await buildSlip(api, user, { buyIn: 2, picks: 2 })
  const won = { ...slip, picks: 'more,more' }
  await enter(api, user, won)
  await enter(api, user, await buildSlip(api, user, { buyIn: 1, picks: 6 }))
  const [open, settled] = await listEntryIds(api, user)
  // The open entry has a pick in a third match.
  await finish(api, won)
  await expect.poll(async () => idsOf(await read(api, user, { is_settled: 1 }))).toEqual([settled])
  expect(idsOf(await read(api, user, { is_settled: 0 }))).toEqual([open])
  // 2.00 × 3, less the site credits that paid the buy-in.
  const { pickem_contest_entries } = await read(api, user, { is_settled: 1 })
  expect(pickem_contest_entries).toMatchObject([
    { is_settled: 1, payout: '6.00', win_amount: '4.00', outcome: 'won', paid: '4.00' },
  ])
})

test('200: with include=picks, the picks of each entry as in show-entry', async ({ api, persona }) => {
  const user = await persona('funded')
  const slip = await buildSlip(api, user, { buyIn: 2, picks: 2 })
  await enter(api, user, slip)
  const [entry] = (await read(api, user, { include: 'picks' })).pickem_contest_entries
  const token = user.access_token
  const shown = await api.get(`/pickem/show-entry/${entry.pickem_contest_entry_id}`, { token })
  expect(entry.pickem_contest_entry_players).toEqual(shown.body.data.pickem_contest_entry_players)
  expect(entry.pickem_contest_entry_players).toMatchObject(
    slip.players.map(({ feed_player_id, feed_game_id }, index) => ({
      feed_player_id,
      feed_game_id,
      side: slip.picks.split(',')[index],
      outcome: null,
    })),
  )
})

test('200: a user without entries has an empty page', async ({ api, persona }) => {
  expect(await read(api, await persona('fresh'))).toEqual({ pickem_contest_entries: [], next_cursor: null })
})

for (const [field, value] of [
  ['is_settled', 2],
  ['is_settled', 'yes'],
  ['cursor', 'abc'],
  ['cursor', '-1'],
  ['cursor', '9'.repeat(19)],
  ['limit', 0],
  ['limit', 51],
  ['limit', 1.5],
  ['include', 'players'],
] as const)
  test(`422: ${field} ${value}`, async ({ api, persona }) => {
    const { access_token: token } = await persona('fresh')
    const reply = await api.post(path, { token, body: { [field]: value } })
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual({
      message: 'Please enter required information',
      errors: { [field]: [expect.stringMatching(new RegExp(`^The ${field} field must be .+\\.$`))] },
    })
  })

test('401: without a token', async ({ api }) => {
  expect((await api.get(path)).status).toBe(401)
})
