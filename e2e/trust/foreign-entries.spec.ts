import pLimit from 'p-limit'
import { expect, test, writeSlip } from '@/e2e/fixtures/trust'
import { isFullSize } from '@/e2e/fixtures/trust-size'

const missingId = 2_147_483_647
const strangers = isFullSize ? 100 : 20

test(`${strangers} users who ask for 100 entries of others each get the answer for a missing one`, async ({
  call,
  crowd,
}) => {
  const atOnce = pLimit(16)
  const owners = await crowd('funded', 10)
  const entryIds: number[] = []
  for (const owner of owners) {
    const slip = await writeSlip(call, owner, 1)
    await Promise.all(Array.from({ length: 10 }, () => atOnce(() => call(slip()))))
    const { data } = (await call({ path: `/qa/entries?user_id=${owner.user_id}` })).body
    entryIds.push(...data.map((entry: { pickem_contest_entry_id: number }) => entry.pickem_contest_entry_id))
  }
  expect(entryIds).toHaveLength(100)

  const [owner] = owners
  const own = await call({ path: `/pickem/show-entry/${entryIds[0]}`, token: owner?.access_token })
  expect(own.status, 'the owner sees it').toBe(200)

  for (const { access_token: token } of await crowd('fresh', strangers)) {
    const missing = await call({ path: `/pickem/show-entry/${missingId}`, token })
    expect(missing.status).toBe(404)
    const asked = entryIds.map(id => atOnce(() => call({ path: `/pickem/show-entry/${id}`, token })))
    for (const answer of await Promise.all(asked)) expect(answer).toEqual(missing)
  }
})

test('the slate of another’s contest entry looks like one that does not exist', async ({ call, crowd }) => {
  const [owner, stranger] = await crowd('funded', 2)
  const ask = (main_contest_entry_id: unknown) =>
    call({
      method: 'POST',
      path: '/pickem/get-players',
      token: stranger?.access_token,
      body: { main_contest_entry_id, main_blueprint_id: owner?.main_blueprint_id, game_id: owner?.game_id },
    })
  const foreign = await ask(owner?.main_contest_entry_id)
  expect(foreign.status).toBe(422)
  expect(foreign).toEqual(await ask(missingId))
})
