import pLimit from 'p-limit'
import { expect, prepareEntryRequest, test } from '@/e2e/fixtures/trust'
import { trustSize } from '@/e2e/fixtures/trust-size'

const unknownId = 2_147_483_647
const userCount = trustSize(3, 100)

test(`${userCount} users get the answer for an unknown entry for 100 entries of others`, async ({
  call,
  testUsers,
}) => {
  const limit = pLimit(16)
  const owners = await testUsers('funded', 10)
  const entryIds: number[] = []
  for (const owner of owners) {
    const slip = await prepareEntryRequest(call, owner, 1)
    await Promise.all(Array.from({ length: 10 }, () => limit(() => call(slip()))))
    const { data } = (await call({ path: `/qa/entries?user_id=${owner.user_id}` })).body
    entryIds.push(...data.map((entry: { pickem_contest_entry_id: number }) => entry.pickem_contest_entry_id))
  }
  expect(entryIds).toHaveLength(100)

  const [owner] = owners
  const own = await call({ path: `/pickem/show-entry/${entryIds[0]}`, token: owner?.access_token })
  expect(own.status, 'the owner can read the entry').toBe(200)

  for (const { access_token: token } of await testUsers('fresh', userCount)) {
    const unknown = await call({ path: `/pickem/show-entry/${unknownId}`, token })
    expect(unknown.status).toBe(404)
    const answers = entryIds.map(id => limit(() => call({ path: `/pickem/show-entry/${id}`, token })))
    for (const answer of await Promise.all(answers)) expect(answer).toEqual(unknown)
  }
})

test('lists have the rows of their own user only', async ({ call, testUsers }) => {
  const users = await testUsers('funded', 5)
  const owners = new Map<number, number>()
  for (const user of users) {
    const slip = await prepareEntryRequest(call, user, 1)
    await call(slip())
    await call(slip())
  }
  for (const { access_token: token, user_id: userId } of users) {
    const { data: entries } = (await call({ path: '/pickem/entries?limit=50', token })).body
    const { data: wallet } = (await call({ path: '/wallet/transactions', token })).body
    const { data: own } = (await call({ path: `/qa/entries?user_id=${userId}` })).body
    const ids = (rows: { pickem_contest_entry_id: number }[]) => rows.map(row => row.pickem_contest_entry_id)
    expect(ids(entries.pickem_contest_entries)).toEqual(ids(own))
    for (const { id } of wallet.transactions) {
      expect(owners.has(id), `transaction ${id} of user ${userId}`).toBe(false)
      owners.set(id, userId)
    }
  }
})

test('a cursor of another user is rejected', async ({ call, testUsers }) => {
  const [owner, stranger] = await testUsers('funded', 2)
  if (!owner || !stranger) throw new Error('two users are needed')
  const slip = await prepareEntryRequest(call, owner, 1)
  for (let n = 0; n < 55; n++) await call(slip())
  const { data } = (await call({ path: '/wallet/transactions', token: owner.access_token })).body
  expect(data.next_cursor).toEqual(expect.any(String))
  const path = `/wallet/transactions?cursor=${data.next_cursor}`
  expect((await call({ path, token: owner.access_token })).status).toBe(200)
  expect((await call({ path, token: stranger.access_token })).status).toBe(422)
})

test('another user’s contest entry answers like an unknown one', async ({ call, testUsers }) => {
  const [owner, stranger] = await testUsers('funded', 2)
  const ask = (main_contest_entry_id: unknown) =>
    call({
      method: 'POST',
      path: '/pickem/get-players',
      token: stranger?.access_token,
      body: { main_contest_entry_id, main_blueprint_id: owner?.main_blueprint_id, game_id: owner?.game_id },
    })
  const foreign = await ask(owner?.main_contest_entry_id)
  expect(foreign.status).toBe(422)
  expect(foreign).toEqual(await ask(unknownId))
})
