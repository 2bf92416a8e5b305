import type { Persona } from '@/e2e/fixtures/api'
import { countStatuses } from '@/e2e/fixtures/send'
import { expect, prepareEntryRequest, test } from '@/e2e/fixtures/trust'
import { trustSize } from '@/e2e/fixtures/trust-size'

const rounds = trustSize(2, 100)
const joinRounds = trustSize(2, 100)
const places = trustSize(10, 100)
const claimantCount = 5 * places

const joinContest = (user: Persona, id: number) => ({
  method: 'POST',
  path: `/contests/${id}/join`,
  token: user.access_token,
})

const spendable = ({ cash = 0, site_credits = 0 }: Record<string, number>) => cash + site_credits

const claim = (user: Persona, id: number) => ({
  method: 'POST',
  path: '/free-play-promo/claim',
  token: user.access_token,
  body: { id },
})

const savePromoCode = (user: Persona, code: string) => ({
  method: 'POST',
  path: '/updated/promo-code',
  token: user.access_token,
  body: { promo_code: code },
})

test(`200 concurrent claims of one user award once, ${rounds} rounds`, { tag: '@T1' }, async ({
  call,
  testUsers,
  database,
}) => {
  test.setTimeout(300_000 + rounds * 5_000)
  const promo = await database.addPromo({ creditsCents: 700 })
  for (const user of await testUsers('fresh', rounds)) {
    await call(savePromoCode(user, promo.code))
    const answers = await Promise.all(Array.from({ length: 200 }, () => call(claim(user, promo.id))))
    expect(countStatuses(answers)).toEqual({ 200: 1, 422: 199 })
    expect(new Set(answers.map(answer => answer.body.message))).toEqual(
      new Set(['Credits awarded', 'You have already claimed this promo']),
    )
    expect(await database.readLedger(user.user_id)).toMatchObject({
      balances: { credits: 700 },
      sum: 0,
      postings: 1,
    })
  }
})

test(`200 concurrent joins charge one user once, and leaves refund once, ${joinRounds} rounds`, {
  tag: '@T1',
}, async ({ call, testUsers, database }) => {
  test.setTimeout(300_000 + joinRounds * 10_000)
  const id = await database.addContest({ buyInCents: 500, capacity: joinRounds })
  for (const user of await testUsers('funded', joinRounds)) {
    const before = await database.readLedger(user.user_id)
    const joins = await Promise.all(Array.from({ length: 200 }, () => call(joinContest(user, id))))
    expect(countStatuses(joins)).toEqual({ 200: 199, 201: 1 })
    expect(new Set(joins.map(({ body }) => body.data.main_contest_entry_id)).size).toBe(1)
    const joined = await database.readLedger(user.user_id)
    expect(spendable(before.balances) - spendable(joined.balances)).toBe(500)
    const leave = { ...joinContest(user, id), path: `/contests/${id}/leave` }
    const leaves = await Promise.all(Array.from({ length: 200 }, () => call(leave)))
    expect(countStatuses(leaves)).toEqual({ 200: 1, 422: 199 })
    const { balances, sum } = await database.readLedger(user.user_id)
    expect({ balances, sum }).toEqual({ balances: before.balances, sum: 0 })
  }
})

test(`a budget for ${places} claims awards ${places} of ${claimantCount} concurrent users`, {
  tag: '@T2',
}, async ({ call, testUsers, database }) => {
  const promo = await database.addPromo({ creditsCents: 250, budgetCents: 250 * places + 100 })
  const users = await testUsers('fresh', claimantCount)
  await Promise.all(users.map(user => call(savePromoCode(user, promo.code))))
  const answers = await Promise.all(users.map(user => call(claim(user, promo.id))))
  expect(countStatuses(answers)).toEqual({ 200: places, 404: claimantCount - places })
  const [row] = await database.rows(
    `select spent_cents::int as spent, (select count(*)::int from promo_claims where promo_id = promos.id) as claims,
            (select sum(b.balance_cents)::int from buckets b join promo_claims c on c.user_id = b.user_id
              where c.promo_id = promos.id and b.kind = 'credits') as credits
       from promos where id = $1`,
    [promo.id],
  )
  expect(row).toEqual({ spent: 250 * places, claims: places, credits: 250 * places })
})

test(`a contest of ${places} places takes ${places} of ${claimantCount} concurrent users`, {
  tag: '@T2',
}, async ({ call, testUsers, database }) => {
  const id = await database.addContest({ buyInCents: 500, capacity: places })
  const users = await testUsers('funded', claimantCount)
  const answers = await Promise.all(users.map(user => call(joinContest(user, id))))
  expect(countStatuses(answers)).toEqual({ 201: places, 422: claimantCount - places })
  const [row] = await database.rows(
    `select entry_count as entries, (select count(*)::int from contest_entries where contest_id = contests.id) as rows,
            (select count(*)::int from ledger_transactions t join contest_entries e on e.id = t.contest_entry_id
              where e.contest_id = contests.id and t.kind = 'buy_in') as buy_ins
       from contests where id = $1`,
    [id],
  )
  expect(row).toEqual({ entries: places, rows: places, buy_ins: places })
})

test('40 concurrent joins and 40 slips spend the funds for 24 joins once', { tag: '@T3' }, async ({
  call,
  persona,
  database,
}) => {
  const user = await persona('funded')
  const ids = await Promise.all(
    Array.from({ length: 40 }, () => database.addContest({ buyInCents: 500, capacity: 10 })),
  )
  const slip = await prepareEntryRequest(call, user, 17)
  const answers = await Promise.all(ids.flatMap(id => [call(joinContest(user, id)), call(slip())]))
  const { 200: entries = 0, 201: joins = 0, ...rejected } = countStatuses(answers)
  expect(rejected).toEqual({ 422: 80 - entries - joins })
  const { balances, sum } = await database.readLedger(user.user_id)
  expect(spendable(balances)).toBe(12_000 - 1_700 * entries - 500 * joins)
  // Joins were rejected only because less than a buy-in was left.
  expect(joins === 40 || spendable(balances) < 500, `${joins} joins and ${entries} entries`).toBe(true)
  expect(balances).toMatchObject({ credits: 50_000, bucks: 100_000 })
  expect(sum).toBe(0)
})

test('100 concurrent slips with funds for 7 create 7 entries', { tag: '@T3' }, async ({
  call,
  persona,
  database,
}) => {
  const user = await persona('funded')
  const slip = await prepareEntryRequest(call, user, 17)
  const answers = await Promise.all(Array.from({ length: 100 }, () => call(slip())))
  expect(countStatuses(answers)).toEqual({ 200: 7, 422: 93 })
  for (const { status, body } of answers)
    if (status === 422)
      expect(body).toMatchObject({ message: 'Validations', error_box: { cta_type: 'Lobby' } })
  const { balances, sum } = await database.readLedger(user.user_id)
  expect(balances).toMatchObject({ cash: 100, site_credits: 0, credits: 50_000, bucks: 100_000 })
  expect(sum).toBe(0)
  const { data } = (await call({ path: `/qa/entries?user_id=${user.user_id}` })).body
  expect(data).toHaveLength(7)
})

test('20 different concurrent free slips create 1 entry', { tag: '@T3' }, async ({
  call,
  persona,
  database,
}) => {
  const user = await persona('funded', { verified: true })
  const slate = {
    main_contest_entry_id: user.main_contest_entry_id,
    main_blueprint_id: user.main_blueprint_id,
    game_id: user.game_id,
  }
  const { players } = (
    await call({ method: 'POST', path: '/pickem/get-players', token: user.access_token, body: slate })
  ).body.data
  const slip = await prepareEntryRequest(call, user, 0)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const sending = slip()
      const body = {
        ...(sending.body as object),
        payout: 5,
        picks: index % 2 ? 'more,less' : 'less,less',
        players: [players[index % 4], players[4 + (index % 8)]],
      }
      return call({ ...sending, body })
    }),
  )
  expect(countStatuses(answers)).toEqual({ 200: 1, 422: 19 })
  const [row] = await database.rows(
    'select count(*)::int as entries from pickem_entries where user_id = $1',
    [user.user_id],
  )
  expect(row).toEqual({ entries: 1 })
})

test('50 concurrent slips with one idempotency key create 1 entry', { tag: '@T3' }, async ({
  call,
  persona,
  database,
}) => {
  const user = await persona('funded')
  const sending = (await prepareEntryRequest(call, user, 10))()
  const answers = await Promise.all(Array.from({ length: 50 }, () => call(sending)))
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect(await call(sending)).toMatchObject({ status: 200 })
  const { balances } = await database.readLedger(user.user_id)
  expect(balances).toMatchObject({ cash: 10_000, site_credits: 1_000 })
  const { data } = (await call({ path: `/qa/entries?user_id=${user.user_id}` })).body
  expect(data).toHaveLength(1)
})
