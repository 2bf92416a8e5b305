import { setTimeout as wait } from 'node:timers/promises'
import type { Persona } from '@/e2e/fixtures/api'
import { raceWithDeletion, readDeletionState } from '@/e2e/fixtures/deletion-race'
import { expect, test } from '@/e2e/fixtures/trust'
import { trustSize } from '@/e2e/fixtures/trust-size'
import { testSettings } from '@/scripts/test/settings'

const rounds = trustSize(5, 500)

const enterOrLeave = (verb: 'join' | 'leave', id: number, { access_token: token }: Persona) => ({
  method: 'POST',
  path: `/contests/${id}/${verb}`,
  token,
  hasNewConnection: true,
})

test(`an account is not deleted while its last cash is in a contest, ${rounds} rounds`, async ({
  call,
  testUsers,
  database,
}) => {
  test.setTimeout(300_000 + rounds * 2_000)
  const id = await database.addContest({ buyInCents: 500, capacity: rounds })
  const users = await testUsers('fresh', rounds, { balances: { cash: 5 } })
  for (const [verb, status] of [
    ['join', 201],
    ['leave', 200],
  ] as const) {
    const statuses = new Set<number>()
    const act = (user: Persona) => async () => statuses.add((await call(enterOrLeave(verb, id, user))).status)
    expect(await raceWithDeletion({ call, database }, users, act, 10)).toEqual({ deleted: 0, kept: rounds })
    expect(statuses, verb).toEqual(new Set([status]))
  }
})

test(`winners of a contest are paid, and only losers can delete their accounts, ${rounds} users`, async ({
  call,
  testUsers,
  database,
}) => {
  test.setTimeout(300_000 + rounds * 2_000)
  const winners = Math.floor(rounds / 2)
  const id = await database.addContest({ buyInCents: 500, capacity: rounds, winners })
  const users = await testUsers('fresh', rounds, { balances: { cash: 5 } })
  const entries = new Map<number, number>()
  for (const user of users) {
    const { status, body } = await call(enterOrLeave('join', id, user))
    expect(status).toBe(201)
    entries.set(user.user_id, body.data.main_contest_entry_id)
  }
  await database.rows('update contests set starts_at = now() where id = $1', [id])
  const standings = users.map((user, index) => ({
    main_contest_entry_id: entries.get(user.user_id),
    place: index + 1,
  }))
  const complete = {
    method: 'POST',
    path: '/feed/import',
    token: testSettings.FEED_TOKEN,
    body: { game_id: 1, contest_standings: [{ main_contest_id: id, standings }] },
  }
  const tryToDelete = async ({ access_token: token }: Persona) => {
    const answer = await call({ path: '/delete-account', token, hasNewConnection: true })
    return answer.status === 200
  }
  let isPaid = false
  const keepTrying = async (user: Persona) => {
    while (!isPaid && !(await tryToDelete(user))) await wait(Math.random() * 50)
  }
  const trying = [users.at(0), users.at(-1)].map(user => user && keepTrying(user))
  expect((await call(complete)).status).toBe(200)
  const tries = users.slice(1, -1).map(user => wait(Math.random() * 500).then(() => tryToDelete(user)))
  await Promise.all(tries)
  await expect
    .poll(async () => {
      const [row] = await database.rows(
        `select count(*)::int as open from contest_entries where contest_id = $1 and status = 'joined'`,
        [id],
      )
      return row?.open
    })
    .toBe(0)
  isPaid = true
  await Promise.all(trying)
  for (const [index, user] of users.entries()) {
    const { isDeleted, money } = await readDeletionState(database, user)
    if (index < winners) expect({ index, isDeleted, money }).toEqual({ index, isDeleted: false, money: 700 })
    else expect({ index, money }).toEqual({ index, money: 0 })
  }
})
