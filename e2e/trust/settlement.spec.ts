import type { Persona } from '@/e2e/fixtures/api'
import { raceWithDeletion, readDeletionState } from '@/e2e/fixtures/deletion-race'
import { countStatuses } from '@/e2e/fixtures/send'
import { expect, prepareEntryRequest, test } from '@/e2e/fixtures/trust'
import { trustSize } from '@/e2e/fixtures/trust-size'
import { testSettings } from '@/scripts/test/settings'

const rounds = trustSize(5, 500)

type Slip = {
  game_id: number
  players: { feed_player_id: number; feed_game_id: number; projection: number }[]
}

/** A feed payload that ends the matches of a slip; its picks (more, then less) win. */
const finishMatches = ({ game_id, players }: Slip) => ({
  method: 'POST',
  path: '/feed/import',
  token: testSettings.FEED_TOKEN,
  hasNewConnection: true,
  body: {
    game_id,
    games: players.map(({ feed_game_id }) => ({ feed_game_id, status: 'Final' })),
    results: players.map(({ feed_player_id, feed_game_id, projection }, index) => ({
      feed_player_id,
      feed_game_id,
      result: projection + (index ? -1 : 1),
      is_played: true,
    })),
  },
})

test(`an account with site credits from a concurrent claim is not deleted, ${rounds} rounds`, async ({
  call,
  testUsers,
  database,
}) => {
  test.setTimeout(300_000 + rounds * 1_000)
  const promo = await database.addPromo({ creditsCents: 700 })
  await database.rows(
    `with made as (
       insert into credit_buckets (name, bucket) values ('Site credits of promo ' || $1::int, 'site_credits') returning id
     )
     update promos set credit_bucket_id = (select id from made) where id = $1::int`,
    [promo.id],
  )
  const users = await testUsers('fresh', rounds)
  for (const { access_token: token } of users)
    await call({ method: 'POST', path: '/updated/promo-code', token, body: { promo_code: promo.code } })
  const claim =
    ({ access_token: token }: Persona) =>
    () =>
      call({
        method: 'POST',
        path: '/free-play-promo/claim',
        token,
        body: { id: promo.id },
        hasNewConnection: true,
      })
  const { deleted, kept } = await raceWithDeletion({ call, database }, users, claim, 10)
  expect(Math.min(deleted, kept), 'both orders occurred').toBeGreaterThan(0)
})

test(`an account is not deleted while its last cash becomes an entry, ${rounds} rounds`, async ({
  call,
  testUsers,
  persona,
  database,
}) => {
  test.setTimeout(300_000 + rounds * 1_000)
  const slip = await prepareEntryRequest(call, await persona('funded'), 5)
  const users = await testUsers('fresh', rounds)
  const promo = await database.addPromo({ creditsCents: 500 })
  await database.rows(
    `with made as (
       insert into credit_buckets (name, bucket) values ('Buy-ins of promo ' || $1::int, 'site_credits') returning id
     )
     update promos set credit_bucket_id = (select id from made) where id = $1::int`,
    [promo.id],
  )
  for (const { access_token: token } of users) {
    await call({ method: 'POST', path: '/updated/promo-code', token, body: { promo_code: promo.code } })
    expect(
      (await call({ method: 'POST', path: '/free-play-promo/claim', token, body: { id: promo.id } })).status,
    ).toBe(200)
  }
  const statuses: number[] = []
  const enter =
    ({ access_token: token }: Persona) =>
    async () =>
      statuses.push((await call({ ...slip(), token, hasNewConnection: true })).status)
  expect(await raceWithDeletion({ call, database }, users, enter, 10)).toEqual({ deleted: 0, kept: rounds })
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('an account with winnings of a concurrent settlement is not deleted', async ({
  call,
  testUsers,
  database,
}) => {
  const users = await testUsers('funded', 12, { verified: true })
  const free = new Map<number, Slip>()
  for (const user of users) {
    const sending = (await prepareEntryRequest(call, user, 0))()
    const body = { ...(sending.body as Slip), payout: 5 }
    expect((await call({ ...sending, body })).status).toBe(200)
    free.set(user.user_id, body)
  }
  const ids = users.map(user => user.user_id)
  // Removes all other funds, so that only the winnings can prevent deletion.
  await database.rows(
    `with gone as (
       insert into ledger_transactions (kind, user_id) select 'adjustment', unnest($1::int[]) returning id, user_id
     )
     insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
     select gone.id, side.user_id, side.house, kind, side.sign * balance_cents
       from gone join buckets on buckets.user_id = gone.user_id and balance_cents > 0
                 and kind in ('cash', 'site_credits', 'bucks'),
            lateral (values (gone.user_id, null, -1), (null, 'adjustments', 1)) as side (user_id, house, sign)`,
    [ids],
  )
  await database.rows(
    `update contests set status = 'completed' where id in (select contest_id from contest_entries where user_id = any($1))`,
    [ids],
  )
  const settle = (user: Persona) => {
    const slip = free.get(user.user_id)
    return () => (slip ? call(finishMatches(slip)) : Promise.reject(new Error('no slip')))
  }
  const settled = ({ user_id }: Persona) =>
    expect
      .poll(() =>
        database.rows('select id from pickem_entries where user_id = $1 and settled_at is null', [user_id]),
      )
      .toEqual([])
  const { deleted, kept } = await raceWithDeletion({ call, database }, users, settle, 60, settled)
  expect(Math.min(deleted, kept), 'both orders occurred').toBeGreaterThan(0)
  await expect
    .poll(async () => {
      const [row] = await database.rows(
        `select count(*)::int as open from pickem_entries where user_id = any($1) and settled_at is null`,
        [ids],
      )
      return row?.open
    })
    .toBe(0)
  for (const user of users) {
    const { isDeleted, money } = await readDeletionState(database, user)
    expect(money).toBe(isDeleted ? 0 : 500)
  }
})

test('20 concurrent payloads for one slate settle it once', async ({ call, persona, database }) => {
  const user = await persona('funded')
  const sending = await prepareEntryRequest(call, user, 10)
  for (let entry = 0; entry < 8; entry++) expect((await call(sending())).status).toBe(200)
  const slip = sending().body as Slip
  const answers = await Promise.all(Array.from({ length: 20 }, () => call(finishMatches(slip))))
  expect(countStatuses(answers)).toEqual({ 200: 20 })
  const read = async () => {
    const [row] = await database.rows(
      `select count(settled_at)::int as settled,
              (select count(*)::int from ledger_transactions where user_id = $1 and kind = 'payout') as payouts
         from pickem_entries where user_id = $1`,
      [user.user_id],
    )
    return row
  }
  await expect.poll(read).toEqual({ settled: 8, payouts: 8 })
  const { balances, sum } = await database.readLedger(user.user_id)
  expect((balances.cash ?? 0) + (balances.site_credits ?? 0)).toBe(12_000 - 8_000 + 8 * 3_000 - 2_000)
  expect(sum).toBe(0)
})
